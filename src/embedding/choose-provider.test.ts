import { expect, test } from 'vitest';
import { chooseEmbedding, describeEmbedding, openProvider } from './choose-provider.ts';

const http = { kind: 'http', model: 'text-embedding-3-small', key: undefined } as const;

test.each([
  [undefined, { kind: 'sentence' }],
  ['', { kind: 'sentence' }],
  ['default', { kind: 'sentence' }],
  [' static ', { kind: 'static' }],
  ['none', { kind: 'none' }],
  ['transformers', { kind: 'transformers', model: 'Xenova/all-MiniLM-L6-v2' }],
  ['transformers:a/b', { kind: 'transformers', model: 'a/b' }],
  ['https://api.example.com/v1', { ...http, url: 'https://api.example.com/v1/embeddings' }],
  ['HTTP://127.0.0.1:8080', { ...http, url: 'http://127.0.0.1:8080/v1/embeddings' }],
  ['http://[::1]:11434', { ...http, url: 'http://[::1]:11434/v1/embeddings', model: 'nomic-embed-text' }],
  ['http://h:11434/?model=bge', { ...http, url: 'http://h:11434/v1/embeddings', model: 'bge' }],
])('%s is understood', (value, choice) => {
  expect(chooseEmbedding(value, {})).toEqual(choice);
});

test('key and model come from the environment, and the address has the last word on the model', () => {
  const env = { MOORING_EMBEDDING_KEY: 'k', MOORING_EMBEDDING_MODEL: 'mine' };
  expect(chooseEmbedding('http://h', env)).toMatchObject({ model: 'mine', key: 'k' });
  expect(chooseEmbedding('http://h?model=theirs', env)).toMatchObject({ model: 'theirs', key: 'k' });
});

test.each([
  ['word2vec', 'word2vec is no embedding provider.'],
  ['static:x', 'static:x is no embedding provider.'],
  ['ftp://h', 'ftp://h is no embedding provider.'],
  ['http://', 'http:// is no address.'],
  ['http://me:secret@h', 'The address of the embedding server holds a name or password.'],
])('%s is refused, with the way on', (value, message) => {
  const refused = () => chooseEmbedding(value, {});
  expect(refused).toThrow(expect.objectContaining({ code: 'EMBEDDING_CHOICE', message, hint: expect.any(String) }));
});

test.each([
  ['none', undefined],
  ['static', 'glove-100-sif-1'],
  ['default', 'use-lite-512'],
  ['transformers:a/b', 'transformers:a/b:q8'],
  ['http://127.0.0.1:11434', 'nomic-embed-text@127.0.0.1:11434'],
])('%s opens its provider', async (value, model) => {
  const provider = openProvider(chooseEmbedding(value, {}));
  expect(provider?.model).toBe(model);
  await provider?.close();
});

test('a description never tells the key', () => {
  const choice = chooseEmbedding('http://h', { MOORING_EMBEDDING_KEY: 'k-e-y' });
  expect(describeEmbedding(choice)).toBe('text-embedding-3-small at http://h/v1/embeddings');
  expect(
    ['none', 'static', 'default', 'transformers:a/b'].map((each) => describeEmbedding(chooseEmbedding(each))),
  ).toEqual(['none', 'word vectors, embedded', 'sentence model, embedded', 'a/b through @huggingface/transformers']);
});
