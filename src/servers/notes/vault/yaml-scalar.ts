// Writes one text as a YAML scalar, so that this reader and every other gives back the same text.

export type Quoting = 'plain' | 'single' | 'double';

/** In the quoting asked for if the text can be written so, else in double quotes. */
export function writeScalar(text: string, quoting: Quoting, isInFlow: boolean): string {
  if (quoting === 'plain' && isPlain(text, isInFlow)) return text;
  if (quoting === 'single' && !/\p{Cc}/u.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return JSON.stringify(text).replace(/[\x7f\u2028\u2029\ufeff]/g, unicodeEscape);
}

/** As few forms as people need: letters first, and nothing in it that means something to YAML. */
const plainInBlock = /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M} _./()+&!?;'",-]|:(?![\s]|$))*$/u;
const plainInFlow = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} _./()+&!?;'-]*$/u;
/** Words and numbers that one version of YAML or another takes for something else than text. */
const otherType = /^(?:true|false|yes|no|on|off|y|n|null)$|^\d[\d.,_:+TtZzeExXoOa-fA-F -]*$/i;

function isPlain(text: string, isInFlow: boolean): boolean {
  const form = isInFlow ? plainInFlow : plainInBlock;
  return form.test(text) && !text.endsWith(' ') && !otherType.test(text);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export function writeFlowList(items: readonly string[]): string {
  return `[${items.map((item) => writeScalar(item, 'plain', true)).join(', ')}]`;
}
