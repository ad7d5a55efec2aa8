package io.dpone.lane;

import java.nio.file.Path;

/**
 * Whether the classes of lanes are kept between runs (class data sharing of the virtual machine). A lane that finds them needs less processor time
 * to start; it matters where campaigns are short or lanes many.
 */
public sealed interface LaneClassArchive {
    /** Each lane reads its classes from the class path. */
    record None() implements LaneClassArchive {}

    /**
     * The classes are kept in a folder, in one file for each virtual machine and class path. The first lane that finds none makes it when it ends, which takes
     * about a second; files of former versions stay until somebody removes them, which may be done at any time. Where the class path holds a folder nothing is
     * kept, because the virtual machine keeps classes of jars only.
     *
     * @param folder a folder into which only this user may write, because its files become code; it is made when it is missing
     */
    record Folder(Path folder) implements LaneClassArchive {}
}
