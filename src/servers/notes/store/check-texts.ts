// What is to be written must be text that UTF-8 can hold: half a character would silently become another.
import { refuse } from '../write/note-path.ts';

export interface Texts {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly directory?: string | undefined;
}

export function checkTexts({ title = '', content = '', tags = [], directory = '' }: Texts): void {
  for (const [field, text] of Object.entries({ title, content, tags: tags.join(), directory })) {
    if (!text.isWellFormed()) throw refuse(field, 'it holds half of a surrogate pair, which is no text');
  }
}
