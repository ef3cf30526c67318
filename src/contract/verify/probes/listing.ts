// The list of tools: well formed, whole, and the same whenever it is asked for.
import { isRecord } from '../../../kernel/is-record.ts';
import { sortKeys } from '../../canonical.ts';
import { type Listing, listAll } from '../../client/list-all.ts';
import type { Peer } from '../../client/peer.ts';
import { type AnyBench, failed, ok, onEvery, type ProbeResult, skipped, verdict } from '../probe.ts';

/** The rule of the official conformance suite, which is also what the common clients take. */
const toolName = /^[A-Za-z0-9_./-]{1,64}$/;

export const listingProbes = [
  onEvery({
    id: 'list',
    title: 'tools/list is well formed',
    async run(bench) {
      const { items, problem, isUnsupported } = await bench.listing();
      if (isUnsupported) return skipped('the server offers no tools');
      if (problem && items.length === 0) return failed(problem);
      return verdict([...items.flatMap(faultsOfTool), ...twins(items)], `${items.length} tools`);
    },
  }),
  onEvery({
    id: 'pagination',
    title: 'the pages of tools/list come to an end',
    async run(bench) {
      const { pages, problem, isUnsupported } = await bench.listing();
      if (isUnsupported) return skipped('the server offers no tools');
      return problem ? failed(problem) : ok(pages === 1 ? '1 page' : `${pages} pages`);
    },
  }),
  onEvery({
    id: 'list-stable',
    title: 'two lists of one server are equal',
    run: async (bench) => compareWithFirst(bench, (await bench.shared()).peer),
  }),
  onEvery({
    id: 'list-stable-restart',
    title: 'the list is equal after a new start',
    run: async (bench) => compareWithFirst(bench, (await bench.fresh()).peer),
  }),
];

async function compareWithFirst(bench: AnyBench, peer: Peer): Promise<ProbeResult> {
  const first = await bench.listing();
  if (first.isUnsupported) return skipped('the server offers no tools');
  if (first.problem) return skipped('the first list was not whole');
  const second = await listAll(peer, 'tools/list', bench.options.requestTimeoutMs);
  if (second.problem) return failed(second.problem);
  const difference = differenceOf(first, second);
  return difference ? failed(difference) : ok(`${first.items.length} tools, same order`);
}

function differenceOf(first: Listing, second: Listing): string | undefined {
  const names = ({ items }: Listing) => items.map((tool) => String(tool['name']));
  const gone = names(first).filter((name) => !names(second).includes(name));
  const come = names(second).filter((name) => !names(first).includes(name));
  if (gone.length + come.length > 0) return `gone: ${gone.join(', ') || 'none'}; new: ${come.join(', ') || 'none'}`;
  if (names(first).join('\n') !== names(second).join('\n')) return 'the order differs';
  const at = first.items.findIndex((tool, index) => textOf(tool) !== textOf(second.items[index]));
  return at < 0 ? undefined : `the definition of ${names(first)[at]} differs`;
}

// The order of keys carries no meaning in JSON.
function textOf(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

function faultsOfTool(tool: Readonly<Record<string, unknown>>): string[] {
  const { name, inputSchema } = tool;
  if (typeof name !== 'string') return ['a tool has no name'];
  return [
    ...(toolName.test(name) ? [] : [`the name ${JSON.stringify(name)} is not 1 to 64 of letters, digits, _ . / -`]),
    ...(isRecord(inputSchema) && inputSchema['type'] === 'object'
      ? []
      : [`inputSchema of ${name} is not of type object`]),
  ];
}

function twins(tools: Listing['items']): string[] {
  const names = tools.map((tool) => String(tool['name']));
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map((name) => `${name} is listed twice`);
}
