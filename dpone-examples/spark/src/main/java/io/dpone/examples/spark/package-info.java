/**
 * The same copy by Spark, for the benchmark against SQL Server.
 *
 * <p>{@link io.dpone.examples.spark.SparkCopy} is a program of its own with a class path of its own; nothing of dpone is on it.
 */
@NullMarked
package io.dpone.examples.spark;

import org.jspecify.annotations.NullMarked;
