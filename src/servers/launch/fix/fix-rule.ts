// What a fix rule is: it knows one kind of issue, and says what the page should be instead. It brings no new facts.
import type { Issue } from '../artifacts/schemas/issue.ts';
import type { GateInput } from '../gates/gate.ts';
import type { WorktreePage } from '../gates/worktree-pages.ts';
import type { TextChange } from '../patch/change-text.ts';

export interface FixContext {
  readonly issue: Issue;
  readonly page: WorktreePage;
  readonly input: GateInput;
  /** From 1; the first line of the page where the issue names none. */
  readonly line: number;
  /** What exactly is wrong, as the gate tells it: a key, a token, a heading, a claim. Empty where it says no more. */
  readonly subject: string;
}

/** The whole text of the page as it should be, or the one change that makes it so. Null where the rule does not help. */
export type FixRule = (context: FixContext) => string | TextChange | null;
