import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { html } from '../../languages/html/language.ts';
import { svelte } from '../../languages/svelte/language.ts';
import { vue } from '../../languages/vue/language.ts';

const component = `<script setup lang="ts">
import { computed, ref } from 'vue';
import { loadCart as load } from '@/api/cart';
import CartLine from './CartLine.vue';

interface Props {
  userId: string;
}

const props = defineProps<Props>();
const lines = ref<string[]>([]);

/** Sum of what all lines cost. */
const total = computed(() => {
  let sum = 0;
  for (const line of lines.value) sum += priceOf(line);
  return sum;
});

// Reads the cart again, whatever is shown now.
export async function refresh(force: boolean): Promise<void> {
  if (!force && lines.value.length > 0) return;
  lines.value = await load(props.userId);
}
</script>

<template>
  <section id="cart">
    <CartLine v-for="line in lines" :key="line" :line="line" />
    <p>{{ total }}</p>
  </section>
</template>

<style scoped lang="scss">
@use 'theme';

/* The frame of the whole cart. */
.cart {
  padding: 1rem;

  &__line {
    color: theme.$ink;
  }
}
</style>
`;

describe('a component of Vue', () => {
  it('has the symbols of its script and the rules of its style at their lines', async () => {
    const source = await parseSource(component, vue);
    expect(source.outline).toEqual([
      'Code script',
      '  Interface Props',
      '  Variable total',
      '  Function refresh',
      'Section template',
      '  Section cart',
      'Code style',
      '  StyleRule .cart',
      '    StyleRule &__line',
    ]);
    expect(uncoveredLines(source, component)).toEqual([]);
    const lines = component.split('\n');
    const { startLine, endLine } = source.symbol('refresh');
    expect(lines[startLine - 1]).toBe('// Reads the cart again, whatever is shown now.');
    expect(lines[startLine]).toContain('async function refresh');
    expect(lines[endLine - 1]).toBe('}');
    const rule = source.chunks.find(({ name }) => name === '.cart');
    expect(lines[(rule?.startLine ?? 0) - 1]).toContain('The frame of the whole cart');
    expect(rule?.doc).toBe('The frame of the whole cart.');
  });

  it('knows of them what it knows of TypeScript', async () => {
    const source = await parseSource(component, vue);
    expect(source.symbol('refresh')).toMatchObject({
      signature: 'export async function refresh(force: boolean): Promise<void>',
      doc: 'Reads the cart again, whatever is shown now.',
      facts: {
        params: [{ name: 'force', type: 'boolean' }],
        returnType: 'Promise<void>',
        isAsync: true,
        awaits: ['load'],
        visibility: 'public',
        branches: 1,
      },
    });
    expect(source.imports).toEqual(['vue', '@/api/cart', './CartLine.vue', 'theme']);
    expect(source.bindings).toContainEqual({ local: 'load', imported: 'loadCart', from: '@/api/cart' });
    const comments = source.chunks.filter(({ mode }) => mode === 'extracted').map(({ name, doc }) => `${name}: ${doc}`);
    expect(comments).toContain('refresh: Reads the cart again, whatever is shown now.');
  });
});

describe('a component of Svelte', () => {
  it('has its script in JavaScript unless it says otherwise', async () => {
    const text = `<script context="module">
  export function preload({ params }) {
    return fetchPage(params.slug);
  }
</script>

<script lang="ts">
  export let name: string;
  function greet(who: string): string { return \`Hello \${who}\`; }
</script>

<h1>{greet(name)}</h1>

<style>
  h1 { color: red; }
</style>
`;
    const source = await parseSource(text, svelte);
    expect(source.symbol('preload').facts.calls).toEqual(['fetchPage']);
    expect(source.symbol('greet')).toMatchObject({ startLine: 9, facts: { returnType: 'string' } });
    expect(uncoveredLines(source, text)).toEqual([]);
  });
});

describe('a page of HTML', () => {
  it('keeps what is no script as it is, and reads scripts that share lines with their tags', async () => {
    const text = `<!doctype html>
<html>
<head>
<script type="application/ld+json">
{ "name": "shop", "kind": "store" }
</script>
<script src="a.js"></script><script>window.start(1)</script>
<script type="module">function boot() {
  start();
}
boot();</script>
</head>
<body><script type="text/template"><b>{{ name }}</b></script></body>
</html>
`;
    const source = await parseSource(text, html);
    expect(source.symbol('boot')).toMatchObject({ startLine: 8, endLine: 10, facts: { calls: ['start'] } });
    const calling = source.chunks.filter(({ facts }) => facts?.calls.includes('window.start'));
    expect(calling.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([[7, 7]]);
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('is read to the end when a script is broken or never closed', async () => {
    const text = '<p>one two three</p>\n<script>\nfunction a( {\n  b(;\n';
    const source = await parseSource(text, html);
    expect(uncoveredLines(source, text)).toEqual([]);
  });
});
