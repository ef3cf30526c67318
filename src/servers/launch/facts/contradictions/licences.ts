// Licences by their names in manifests, prose and licence files.

const names: readonly (readonly [RegExp, string])[] = [
  [/\bMIT(?:[-/ ](?:license|licence|licensed|expat))?\b|\bExpat\b/i, 'MIT'],
  [/\bApache(?: Software)?(?: License)?,?(?: v(?:ersion)?\.? ?)?[ -]?2(?:\.0)?\b|\bApache-2\.0\b/i, 'Apache-2.0'],
  [/\bBSD[- ]?(?:3|three)[- ]clause\b|\b3[- ]clause BSD\b|\b(?:new|modified|revised) BSD\b|\bBSD-3\b/i, 'BSD-3-Clause'],
  [/\bBSD[- ]?(?:2|two)[- ]clause\b|\b2[- ]clause BSD\b|\b(?:simplified|free)\s?BSD\b/i, 'BSD-2-Clause'],
  [/\bAGPL(?:v|-| )*3|\bGNU Affero\b/i, 'AGPL-3.0'],
  [/\bLGPL(?:v|-| )*3/i, 'LGPL-3.0'],
  [/\bLGPL(?:v|-| )*2/i, 'LGPL-2.1'],
  [/(?<![AL])\bGPL(?:v|-| )*3|\bGNU General Public License(?:,? v(?:ersion)? ?)3/i, 'GPL-3.0'],
  [/(?<![AL])\bGPL(?:v|-| )*2|\bGNU General Public License(?:,? v(?:ersion)? ?)2/i, 'GPL-2.0'],
  [/\bMPL[- ]?2|\bMozilla Public License\b/i, 'MPL-2.0'],
  [/\bISC(?: license)?\b/, 'ISC'],
  [/\bUnlicense\b/i, 'Unlicense'],
  [/\bCC0\b/i, 'CC0-1.0'],
  [/\bzlib(?: license)\b|^zlib$/i, 'Zlib'],
  [/\bBSL-1\.0\b|\bBoost Software License\b/i, 'BSL-1.0'],
  [/\bEPL[- ]?2|\bEclipse Public License(?: -)? v? ?2/i, 'EPL-2.0'],
];

/** SPDX ids of the licences that a text names, in the order of the table. */
export function licencesIn(text: string): string[] {
  const found = names.filter(([pattern]) => pattern.test(text)).map(([, id]) => id);
  return found.length === 0 && /\bBSD\b/.test(text) ? ['BSD'] : found;
}

const texts: readonly (readonly [RegExp, string])[] = [
  [/Permission is hereby granted, free of charge, to any person obtaining a copy/i, 'MIT'],
  [/Apache License\s+Version 2\.0/i, 'Apache-2.0'],
  [/GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/i, 'AGPL-3.0'],
  [/GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/i, 'LGPL-3.0'],
  [/GNU LESSER GENERAL PUBLIC LICENSE\s+Version 2/i, 'LGPL-2.1'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 3/i, 'GPL-3.0'],
  [/GNU GENERAL PUBLIC LICENSE\s+Version 2/i, 'GPL-2.0'],
  [/Mozilla Public License,? (?:Version|v\.?) 2\.0/i, 'MPL-2.0'],
  [
    /Permission to use, copy, modify, and\/?(?:or)? distribute this software for any purpose with or without fee/i,
    'ISC',
  ],
  [/This is free and unencumbered software released into the public domain/i, 'Unlicense'],
  [/Neither the name of[\s\S]{0,200}nor the names of/i, 'BSD-3-Clause'],
  [/names? of [\s\S]{0,200}may not be used to (?:endorse|promote)/i, 'BSD-3-Clause'],
  [/Redistribution and use in source and binary forms/i, 'BSD-2-Clause'],
  [/Boost Software License - Version 1\.0/i, 'BSL-1.0'],
];

export interface LicenceText {
  readonly id: string;
  /** The line by which it shows. */
  readonly line: number;
}

/** Every licence whose text a file holds, in its order; some hold two. */
export function licenceTexts(text: string): LicenceText[] {
  const beginning = text.slice(0, 100_000);
  const held = texts.flatMap(([pattern, id]) => {
    // Where its lines break is up to whoever copied it.
    const at = new RegExp(pattern.source.replaceAll(' ', '\\s+'), pattern.flags).exec(beginning)?.index;
    return at === undefined ? [] : [{ id, line: beginning.slice(0, at).split('\n').length }];
  });
  const found = held.filter(({ id }, at) => held.findIndex((each) => each.id === id) === at);
  // The shorter BSD text is part of the longer one.
  const isLongBsd = found.some(({ id }) => id === 'BSD-3-Clause');
  return found.filter(({ id }) => id !== 'BSD-2-Clause' || !isLongBsd).sort((a, b) => a.line - b.line);
}
