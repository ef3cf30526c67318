// Segments so small that a build of a few files has many steps to die at.

export const smallLimits = { segmentBytes: 12_000, directBytes: 4_000 };
