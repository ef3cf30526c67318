// Which provider a person asked for: `none`, `default`, `static`, `transformers[:model]`, or the address of a server.
import type { EmbeddingProvider } from './embedding-provider.ts';
import { embeddingFault } from './faults.ts';
import { endpointOf } from './http/endpoint.ts';
import { HttpProvider } from './http/http-provider.ts';
import { SentenceProvider } from './sentence/sentence-provider.ts';
import { StaticProvider } from './static/static-provider.ts';
import { defaultTransformersModel, TransformersProvider } from './transformers/transformers-provider.ts';

export type EmbeddingChoice =
  | { readonly kind: 'none' | 'sentence' | 'static' }
  | { readonly kind: 'transformers'; readonly model: string }
  | { readonly kind: 'http'; readonly url: string; readonly model: string; readonly key: string | undefined };

const embeddingForms = 'none, default, static, transformers[:model], or http(s)://server[/v1][?model=NAME]';

/** Undefined and empty mean the default. Keys come from the environment only, never from the command line. */
export function chooseEmbedding(value: string | undefined, env: NodeJS.ProcessEnv = process.env): EmbeddingChoice {
  const [word = '', ...rest] = (value ?? '').trim().split(':');
  const isAlone = rest.length === 0;
  if (isAlone && (word === '' || word === 'default')) return { kind: 'sentence' };
  if (isAlone && (word === 'none' || word === 'static')) return { kind: word };
  if (word === 'transformers') return { kind: 'transformers', model: rest.join(':') || defaultTransformersModel };
  if (/^https?$/i.test(word)) return chooseServer((value ?? '').trim(), env);
  throw embeddingFault('EMBEDDING_CHOICE', {
    message: `${value} is no embedding provider.`,
    hint: `Choose one of: ${embeddingForms}.`,
  });
}

/** Null for `none`. Nothing is started or loaded before the first text. */
export function openProvider(choice: EmbeddingChoice): EmbeddingProvider | null {
  switch (choice.kind) {
    case 'none':
      return null;
    case 'static':
      return new StaticProvider();
    case 'sentence':
      return new SentenceProvider();
    case 'transformers':
      return new TransformersProvider(choice.model);
    case 'http':
      return new HttpProvider(choice);
  }
}

/** In a few words, for people. */
export function describeEmbedding(choice: EmbeddingChoice): string {
  switch (choice.kind) {
    case 'none':
      return 'none';
    case 'static':
      return 'word vectors, embedded';
    case 'sentence':
      return 'sentence model, embedded';
    case 'transformers':
      return `${choice.model} through @huggingface/transformers`;
    case 'http':
      return `${choice.model} at ${choice.url}`;
  }
}

function chooseServer(address: string, env: NodeJS.ProcessEnv): EmbeddingChoice {
  const endpoint = endpointOf(address);
  if (!endpoint) {
    throw embeddingFault('EMBEDDING_CHOICE', {
      message: `${address} is no address.`,
      hint: 'Write it like http://127.0.0.1:11434.',
    });
  }
  const { username, password } = new URL(address);
  if (username !== '' || password !== '') {
    throw embeddingFault('EMBEDDING_CHOICE', {
      message: 'The address of the embedding server holds a name or password.',
      hint: 'Put the key into MOORING_EMBEDDING_KEY.',
    });
  }
  const model =
    endpoint.model ||
    env['MOORING_EMBEDDING_MODEL'] ||
    (endpoint.isOllama ? 'nomic-embed-text' : 'text-embedding-3-small');
  return { kind: 'http', url: endpoint.url, model, key: env['MOORING_EMBEDDING_KEY'] || undefined };
}
