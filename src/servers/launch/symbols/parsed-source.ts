// A source file with its syntax read, and what it offers of its own names.
import type { ParsedFile } from '../../../syntax/chunk.ts';

export interface ParsedSource {
  readonly path: string;
  /** Id of a language. */
  readonly language: string;
  readonly text: string;
  readonly parsed: ParsedFile;
}

/** The name under which users know a name of the file's top level; null for what is not offered. */
export type Offer = (name: string) => string | null;

export const offerAll: Offer = (name) => name;
export const offerNone: Offer = () => null;
