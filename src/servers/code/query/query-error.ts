// What is wrong with a query, and where: for INVALID_REQUEST with a place to point at.

export type QueryProblem =
  | 'empty'
  | 'only-excludes'
  | 'nothing-to-exclude'
  | 'missing-operand'
  | 'unbalanced-quote'
  | 'unbalanced-parenthesis'
  | 'bad-regex'
  | 'too-slow'
  | 'too-many'
  | 'too-deep';

export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly problem: QueryProblem;
  /** UTF-16 offset into the query as it was given. */
  readonly position: number;

  constructor(problem: QueryProblem, position: number, message: string) {
    super(message);
    this.problem = problem;
    this.position = position;
  }
}
