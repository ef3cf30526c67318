// The parts of a site that a launch writes, in the order in which they are always named.

export const sections = ['products', 'docs', 'reference', 'kb', 'blog'] as const;

export type Section = (typeof sections)[number];
