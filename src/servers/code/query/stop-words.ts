// Words of questions that say nothing of what is looked for.

const stopWords = new Set(
  `a an the this that these those it its is are was were be been being am do does did doing done has have having had
  how what where when which who whom whose why whether can could should would will shall may might must
  i we you they he she me my our your their us them there here
  of in on at to into from by with about as if then than so and or but nor not no yes also just only very
  for over under per via within between through during while
  any some all each every other another such same own more most much many
  show find give tell list explain describe look looking search please need want
  code codebase repo repository project implemented implementation implement implements implementing
  defined define defines definition located location place handled handles happen happens happening work works working used using uses
  get gets got let lets`.split(/\s+/),
);

/** Those that are often the very thing meant, so that they only go when enough else is left. */
const weakWords = new Set(
  `show find get list search handled handles handle handling used using uses use code definition define defines defined implement implements implementing
  implementation implemented project repository location place work works working need want logic functionality function functions method methods
  class classes file files module modules way ways part responsible make makes made set sets`.split(/\s+/),
);

export type WordWorth = 'none' | 'weak' | 'full';

export function worthOf(word: string): WordWorth {
  const plain = word.toLowerCase();
  if (weakWords.has(plain)) return 'weak';
  return stopWords.has(plain) ? 'none' : 'full';
}
