// Frontmatter that cannot be changed: it is broken, or written so that a change would touch more than was asked.

export class FrontmatterError extends Error {
  override readonly name = 'FrontmatterError';
}
