// The strings a schema accepts: a range of lengths, and tests that are only known by their text.
import { read, type SchemaObject } from './keywords.ts';
import { intersectValues, type Values } from './values.ts';

export interface StringShape {
  readonly values: Values | null;
  readonly minLength: number;
  readonly maxLength: number;
  readonly tests: readonly StringTest[];
}

export interface StringTest {
  readonly keyword: 'pattern' | 'format' | 'contentEncoding' | 'contentMediaType';
  readonly text: string;
}

export const anyString: StringShape = { values: null, minLength: 0, maxLength: Number.POSITIVE_INFINITY, tests: [] };

const testKeywords = ['pattern', 'format', 'contentEncoding', 'contentMediaType'] as const;

export function readStrings(schema: SchemaObject): StringShape {
  return {
    values: null,
    minLength: read<number>(schema, 'minLength') ?? anyString.minLength,
    maxLength: read<number>(schema, 'maxLength') ?? anyString.maxLength,
    tests: testKeywords.flatMap((keyword) => {
      const text = read<string>(schema, keyword);
      return text === undefined ? [] : [{ keyword, text }];
    }),
  };
}

export function intersectStrings(a: StringShape, b: StringShape): StringShape {
  const added = b.tests.filter((test) => !a.tests.some((other) => isSameTest(test, other)));
  return {
    values: intersectValues(a.values, b.values),
    minLength: Math.max(a.minLength, b.minLength),
    maxLength: Math.min(a.maxLength, b.maxLength),
    tests: [...a.tests, ...added],
  };
}

export function isSameTest(a: StringTest, b: StringTest): boolean {
  return a.keyword === b.keyword && a.text === b.text;
}

export function settleStrings(shape: StringShape): StringShape | null {
  return shape.minLength > shape.maxLength ? null : shape;
}
