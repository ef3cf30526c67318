import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { fixtureServers } from '../../tests/fixtures/servers/servers.ts';
import { fixtureHost, openFixture } from '../../tests/support/fixture-host.ts';
import { plain } from '../kernel/dialects/plain.ts';
import { closed, oneOf } from '../kernel/schema/shapes.ts';
import { Server, server } from '../kernel/server.ts';
import { toolsOf } from '../kernel/tool.ts';
import { toolingVersion } from '../kernel/versions.ts';
import { renderConsole } from './page.ts';
import { rowsOf, type Schema } from './schema.ts';

const host = fixtureHost();
const servers = Object.keys(fixtureServers).map((id) => openFixture(id, host));
const page = renderConsole(servers);

/** The part of the page about one tool. */
function entryOf(serverId: string, tool: string): string {
  const start = page.indexOf(`<details class="tool" id="tool-${serverId}-${tool}"`);
  const end = page.indexOf('<details class="tool"', start + 1);
  expect(start, `${serverId}/${tool} is on the page`).toBeGreaterThan(0);
  return page.slice(start, end === -1 ? undefined : end);
}

describe.each(servers)('the section of $id', ({ id, spec, catalog }) => {
  test('names the contract, its version and its wires', () => {
    expect(page).toContain(
      `<strong>${spec.contract.name}</strong> <span class="semver">${spec.contract.version}</span>`,
    );
    expect(page).toContain(`mooring mcp ${id}`);
    for (const route of spec.routes ?? []) expect(page).toContain(`${route.method} ${route.path}`);
  });

  test.each(catalog.declared)('shows all that $name declares', (tool) => {
    const entry = entryOf(id, tool.name);
    expect(entry).toContain(`version ${tool.version}`);
    expect(entry).toContain(tool.title);
    for (const { name } of rowsOf(tool.input as Schema)) expect(entry).toContain(`<code>${name}</code>`);
    for (const code of tool.faults) expect(entry).toContain(`<code>${code}</code>`);
    for (const alias of tool.aliases)
      expect(entry).toContain(`<code>${alias}</code> <span class="badge warn">deprecated`);
    expect(entry).toContain(`data-call="/api/${id}/${tool.name}"`);
  });
});

test('tells the effect of a tool in words', () => {
  expect(entryOf('notes', 'get')).toContain('>reads<');
  expect(entryOf('launch', 'start')).toContain('>writes<');
  expect(entryOf('notes', 'drop')).toContain('>destroys<');
});

test('shows a gated tool with its condition, and that it is not offered', () => {
  const entry = entryOf('notes', 'semantic');
  expect(entry).toContain('while a provider is configured');
  expect(entry).toContain('not offered');
});

test('shows a reserved argument, and offers no field for it', () => {
  const entry = entryOf('code', 'echo');
  expect(entry).toContain('<code>later</code>');
  expect(entry).not.toContain('[&quot;later&quot;]');
});

test('offers a field for each argument, nested ones by their path', () => {
  expect(entryOf('studio', 'part.paint')).toContain('data-path="[&quot;where&quot;,&quot;path&quot;]"');
  expect(entryOf('code', 'echo')).toContain('<option value="&quot;loud&quot;">loud</option>');
});

test('carries the name, the tagline and the version', () => {
  expect(page).toContain('Tool contracts, made fast.');
  expect(page).toContain(`version ${toolingVersion}`);
});

test('asks nothing of other hosts', () => {
  const addresses = page.match(/(?:src|href|action)="[^"]*"/g) ?? [];
  expect(addresses.filter((each) => !/"(?:#|\/"|data:)/.test(each))).toEqual([]);
});

test('works with no servers at all', () => {
  expect(renderConsole([])).toContain('No servers are set up here.');
});

test('lets no declared text become markup, in whichever place it stands', () => {
  const hostile = `"'><script>alert(1)</script><i x='`;
  const spec = server({
    id: 'code',
    title: hostile,
    description: hostile,
    contract: { name: hostile, version: hostile },
    dialect: plain,
    faults: { [hostile]: { kind: 'invalid', message: hostile } },
    tools: [
      toolsOf<object>()({
        name: hostile,
        title: hostile,
        description: hostile,
        version: 1,
        effect: 'write',
        timeoutMs: 1,
        aliases: [`old ${hostile}`],
        reserved: { [`later ${hostile}`]: hostile },
        semantics: { [hostile]: hostile },
        gate: { when: hostile, isOpen: () => true },
        input: closed({
          [hostile]: Type.String({ description: hostile, pattern: hostile }),
          choice: Type.Optional(oneOf([hostile], { default: hostile })),
          inner: Type.Optional(closed({ [hostile]: Type.Array(Type.String()) })),
        }),
        output: closed({ [hostile]: Type.String() }),
        faults: [hostile, `unknown ${hostile}`],
        run: () => ({ [hostile]: '' }),
      }),
    ],
    open: () => ({}),
  });
  const rendered = renderConsole([new Server(spec, host)]);
  expect(rendered).not.toContain(hostile);
  expect(rendered).not.toContain('<script>alert');
  expect(rendered).not.toContain(`<i x=`);
  expect(rendered.match(/<script>/g)).toHaveLength(1);
  expect(rendered.match(/<\/script>/g)).toHaveLength(1);
});
