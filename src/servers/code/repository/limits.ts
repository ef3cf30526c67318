// How much of a repository is looked at. What is over a limit is named in the status, never silently missing.

/** Files above this are not indexed, and `show_file` reads only as much of them as was asked for. */
export const hugeBytes = 4 * 1024 * 1024;

/** How much of a file decides whether it is text. */
export const sampleBytes = 8 * 1024;

/** Lock files of packages are worth a look while they are small; large ones are data that drowns everything else. */
export const largeLockBytes = 512 * 1024;

export const maxFiles = 500_000;

export const maxCommits = 5_000;

/** Churn is summed over this many commits that touched the file. */
export const churnCommits = 10;

/** An ignore file above this is not read. */
export const ignoreFileBytes = 1024 * 1024;
