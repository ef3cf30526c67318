// The code server: find code by words, symbols, structure and risk, under the tooling contract.
import { envelope } from '../../kernel/dialects/envelope.ts';
import { legacy } from '../../kernel/dialects/legacy.ts';
import { server } from '../../kernel/server.ts';
import { contracts, toolingVersion } from '../../kernel/versions.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { CodeDomain } from './domain.ts';
import { faults } from './faults.ts';
import { Repositories, type RepositoriesOptions } from './repositories.ts';
import { routesOf } from './routes.ts';
import { statusOf } from './status.ts';
import { buildIndex } from './tools/build-index.ts';
import { checkStatus } from './tools/check-status.ts';
import { configStatus } from './tools/config-status.ts';
import { indexStatus } from './tools/index-status.ts';
import { search } from './tools/search.ts';
import { showFile } from './tools/show-file.ts';
import { workspaceStatus } from './tools/workspace-status.ts';
import { vectorsBy } from './vectors/vector-source.ts';

export interface CodeOptions {
  /** Ways this process serves: stdio, legacy, http. */
  readonly transports: readonly string[];
  readonly repo: string;
  readonly allowRoots: readonly string[];
  readonly home: string;
  /** As `--embedding` says it; `none` is without search by meaning. */
  readonly embedding?: string;
  readonly log?: RepositoriesOptions['log'];
}

/** A command that ends in a moment has nothing to follow. */
const longLived: ReadonlySet<string> = new Set(['stdio', 'legacy', 'http']);

export const codeServer = ({ transports, repo, allowRoots, home, embedding, log = () => {} }: CodeOptions) =>
  server<CodeDomain>({
    id: 'code',
    title: 'Mooring code',
    description: 'Find code in a repository by words, symbols, structure and risk, and keep its index fresh.',
    contract: contracts.code,
    dialect: envelope,
    otherDialects: [legacy],
    faults,
    tools: [search, showFile, buildIndex, indexStatus, configStatus, workspaceStatus, checkStatus],
    routes: routesOf(repo),
    experimental: (wire) => ({
      pairofcleats: {
        schemaVersion: contracts.code.version,
        toolingVersion,
        transport: wire,
        capabilities: capabilitiesOf(wire, embedding !== 'none'),
      },
    }),
    open: (opened) => ({
      status: () => statusOf(opened, transports),
      repositories: new Repositories({
        repo,
        allowRoots,
        home,
        clock: opened.host.clock,
        isWatching: transports.some((each) => longLived.has(each)),
        log,
      }),
      vectors: vectorsBy(embedding, opened.host.clock),
    }),
    close: async ({ repositories, vectors }) => {
      await Promise.all([repositories.close(), vectors?.close()]);
    },
  });
