// Verbs whose forms no rule of endings joins: what is `written` is found where something is to `write`.

const forms = `
be was were been
begin began begun
bind bound
break broke broken
bring brought
build built
catch caught
choose chose chosen
deal dealt
do did done
draw drew drawn
fall fell fallen
feed fed
find found
freeze froze frozen
get got gotten
give gave given
go went gone
hide hid hidden
hold held
keep kept
know knew known
lead led
leave left
lose lost
make made
mean meant
overwrite overwrote overwritten
rewrite rewrote rewritten
run ran
seek sought
send sent
shake shook shaken
shrink shrank shrunk
shut shut
sink sank sunk
spin spun
steal stole stolen
swap swapped
take took taken
tell told
think thought
throw threw thrown
understand understood
unwind unwound
wake woke woken
write wrote written
`;

const infinitives = new Map(
  forms
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [infinitive = '', ...others] = line.split(' ');
      return others.map((form): [string, string] => [form, infinitive]);
    }),
);

/** Null for a word that is no such form. */
export function infinitiveOf(word: string): string | null {
  return infinitives.get(word) ?? null;
}
