// Answers that may be unknown. Unknown never counts as proof.

/** Undefined when it cannot be told. */
export type Truth = boolean | undefined;

export function all(answers: Iterable<Truth>): Truth {
  let result: Truth = true;
  for (const answer of answers) {
    if (answer === false) return false;
    if (answer === undefined) result = undefined;
  }
  return result;
}

export function not(answer: Truth): Truth {
  return answer === undefined ? undefined : !answer;
}

export function some(answers: Iterable<Truth>): Truth {
  return not(all(map(answers, not)));
}

/** True when exactly one answer is. */
export function exactlyOne(answers: readonly Truth[]): Truth {
  const yes = answers.filter((answer) => answer === true).length;
  if (yes > 1) return false;
  return answers.includes(undefined) ? undefined : yes === 1;
}

function* map<A, B>(items: Iterable<A>, change: (item: A) => B): Iterable<B> {
  for (const item of items) yield change(item);
}
