// Words of questions that say nothing, or little, of what is looked for.

const stopWords = new Set(
  `a an the this that these those it its is are was were be been being am do does did doing done has have having had
  how what where when which who whom whose why whether can could should would will shall may might must
  i we you they he she me my our your their us them there here itself themselves
  of in on at to into onto from by with about as if then than so and or but nor not no yes also just only very too
  for over under per via within between through during while upon among toward towards because since though although
  any some all each every other another such same more most much many rather quite even ever
  tell explain describe look looking looks please
  happen happens happening happened gets got let lets
  thing things something anything everything stuff what's it's don't doesn't isn't`.split(/\s+/),
);

/** Those that are now and then the very thing meant, so that they count a little, and fully where nothing else is left. */
const weakWords = new Set(
  `show shows find finds finding found get getting list search need needs want wants give gives given code function
  functions method methods class classes file files module modules part parts make makes made making set sets
  setting put puts take takes taken taking go goes going come comes keep keeps kept keeping turn turns turned
  turning become becomes decide decides decided deciding determine determines determined determining know knows
  known knowing see seen say says said mean means meant ask asks asked asking tells told allow allows allowed care
  help helps try tries trying able possible cause causes out off up down back away again still yet already
  always never once twice now later soon long short after before until till above below behind beside besides
  beyond near around along across against together without one two three several few both either neither less
  least enough whole certain various different particular first second last next top own like instead otherwise
  else exactly actually right properly correctly`.split(/\s+/),
);

/** Verbs and nouns that only carry a question: where something is handled, defined, located. */
const askingWords = new Set(
  `handle handles handled handling deal deals use used using uses work works working worked
  definition define defines defined implement implements implementing implementation implemented
  project repo repository codebase located location place places logic functionality way ways responsible
  perform performs performed performing provide provides provided providing support supports supported`.split(/\s+/),
);

export type WordWorth = 'none' | 'asking' | 'weak' | 'full';

export function worthOf(word: string): WordWorth {
  const plain = word.toLowerCase();
  if (askingWords.has(plain)) return 'asking';
  if (weakWords.has(plain)) return 'weak';
  return stopWords.has(plain) ? 'none' : 'full';
}
