// What is known about the sentence model without loading it.

export const sentenceModel = 'use-lite-512';
export const sentenceDimension = 512;

/** The model reads 128 tokens, about 500 characters of English, and ignores the rest. A little more for long words. */
export const usefulChars = 800;
