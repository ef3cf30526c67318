// What each JSON Schema keyword is to the differ: a constraint with a known form, an annotation, or mere structure.
// Anything else, and anything malformed, stays opaque: it is compared as text and never argued about.

export type SchemaObject = Readonly<Record<string, unknown>>;

/** Keywords that name or place schemas. They refuse no value themselves. */
const structure = new Set(
  '$schema $id $anchor $dynamicAnchor $recursiveAnchor $vocabulary $defs definitions'.split(' '),
);

const annotations = new Set('title description examples $comment readOnly writeOnly deprecated default'.split(' '));

export function isStructure(keyword: string): boolean {
  return structure.has(keyword);
}

/** Annotations refuse nothing. `x-` is the common prefix for a vendor's own ones. */
export function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith('x-');
}

export function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSchema(value: unknown): value is SchemaObject | boolean {
  return typeof value === 'boolean' || isObject(value);
}

const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isList = (value: unknown) => Array.isArray(value);
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);
const isSchemaList = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isSchemaMap = (value: unknown) => isObject(value) && Object.values(value).every(isSchema);

const typeNames = new Set(['null', 'boolean', 'object', 'array', 'string', 'number', 'integer']);
const isTypeName = (value: unknown) => isText(value) && typeNames.has(value as string);

const forms: Readonly<Record<string, (value: unknown) => boolean>> = {
  $ref: isText,
  type: (value) => isTypeName(value) || (Array.isArray(value) && value.length > 0 && value.every(isTypeName)),
  enum: isList,
  const: () => true,
  minimum: isNumber,
  maximum: isNumber,
  // Draft 4 has these as booleans beside minimum and maximum.
  exclusiveMinimum: (value) => isNumber(value) || isBoolean(value),
  exclusiveMaximum: (value) => isNumber(value) || isBoolean(value),
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  minLength: isCount,
  maxLength: isCount,
  pattern: isText,
  format: isText,
  contentEncoding: isText,
  contentMediaType: isText,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: isBoolean,
  prefixItems: isSchemaList,
  // Up to draft 7 a list of schemas here is what prefixItems is now.
  items: (value) => isSchema(value) || isSchemaList(value),
  additionalItems: isSchema,
  contains: isSchema,
  minContains: isCount,
  maxContains: isCount,
  unevaluatedItems: isSchema,
  required: isTextList,
  minProperties: isCount,
  maxProperties: isCount,
  properties: isSchemaMap,
  patternProperties: isSchemaMap,
  additionalProperties: isSchema,
  propertyNames: isSchema,
  unevaluatedProperties: isSchema,
  dependentRequired: (value) => isObject(value) && Object.values(value).every(isTextList),
  dependentSchemas: isSchemaMap,
  dependencies: (value) => isObject(value) && Object.values(value).every((each) => isTextList(each) || isSchema(each)),
  allOf: isSchemaList,
  anyOf: isSchemaList,
  oneOf: isSchemaList,
  not: isSchema,
  if: isSchema,
  // biome-ignore lint/suspicious/noThenProperty: the keyword has this name
  then: isSchema,
  else: isSchema,
};

/** True when the keyword is one the differ understands and its value has the form the keyword asks for. */
export function isUnderstood(keyword: string, value: unknown): boolean {
  return Object.hasOwn(forms, keyword) && forms[keyword]?.(value) === true;
}

/** Where a keyword holds schemas: itself, a list, or a map whose keys are names and not keywords. */
export function holdsSchemaMap(keyword: string): boolean {
  return schemaMaps.has(keyword);
}

const schemaMaps = new Set('properties patternProperties $defs definitions dependentSchemas dependencies'.split(' '));

/** Keywords whose values are data: what looks like a schema in them is none. */
export function holdsData(keyword: string): boolean {
  return dataKeywords.has(keyword);
}

const dataKeywords = new Set('enum const default examples dependentRequired'.split(' '));

/** The value of an understood keyword, undefined when it is absent or malformed. */
export function read<T>(schema: SchemaObject, keyword: string): T | undefined {
  if (!Object.hasOwn(schema, keyword)) return undefined;
  const value = schema[keyword];
  return isUnderstood(keyword, value) ? (value as T) : undefined;
}
