/**
 * From a file to a checked request: restricted YAML becomes a {@link io.dpone.campaign.CampaignSpec}, or one exception that lists every problem.
 *
 * <p>{@link io.dpone.manifest.ManifestReader} is the entry of campaigns; the JSON Schema of the same format lies beside it as {@code manifest.schema.json}.
 * {@link io.dpone.manifest.NativeManifestReader} is the entry of native transfers, with schemas of its own. What a
 * manifest says enters here; what a campaign's values must keep to stands in {@code io.dpone.campaign}, where the builder finds it too.
 */
@NullMarked
package io.dpone.manifest;

import org.jspecify.annotations.NullMarked;
