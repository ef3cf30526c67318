// The code server: find code by words, symbols, structure and risk, under the tooling contract.
import { envelope } from '../../kernel/dialects/envelope.ts';
import { legacy } from '../../kernel/dialects/legacy.ts';
import { server } from '../../kernel/server.ts';
import { contracts, toolingVersion } from '../../kernel/versions.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { CodeDomain } from './domain.ts';
import { faults } from './faults.ts';
import { statusOf } from './status.ts';
import { checkStatus } from './tools/check-status.ts';

export interface CodeOptions {
  /** Ways this process serves: stdio, legacy, http. */
  readonly transports: readonly string[];
}

export const codeServer = ({ transports }: CodeOptions) =>
  server<CodeDomain>({
    id: 'code',
    title: 'Mooring code',
    description: 'Find code in a repository by words, symbols, structure and risk, and keep its index fresh.',
    contract: contracts.code,
    dialect: envelope,
    otherDialects: [legacy],
    faults,
    tools: [checkStatus],
    experimental: (wire) => ({
      pairofcleats: {
        schemaVersion: contracts.code.version,
        toolingVersion,
        transport: wire,
        capabilities: capabilitiesOf(wire),
      },
    }),
    open: (opened) => ({ status: () => statusOf(opened, transports) }),
  });
