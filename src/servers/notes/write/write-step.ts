// The points between which a crash may fall, told to whoever wants to know. Nobody does outside of tests.

export type WriteStep = 'prepared' | 'staged' | 'committed' | 'placed' | 'rewritten' | 'removed' | 'cleared';

export type AfterStep = (step: WriteStep) => void | Promise<void>;
