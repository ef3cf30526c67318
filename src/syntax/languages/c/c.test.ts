import { describe, expect, it } from 'vitest';
import type { ChunkFacts } from '../../chunk.ts';
import { parseFile } from '../../parse/parse-file.ts';
import { c } from './language.ts';

const source = `#include <stdio.h>
#include "list.h"

#define LIST_MAX 64
#define SWAP(a, b) do { \\
    int t = a;           \\
    a = b;               \\
  } while (0)

/* A node of the list. */
typedef struct node {
  int value;
  struct node *next;
} node_t;

struct range { int from, to; };
enum state { OPEN, CLOSED = 2 };
typedef int (*visitor_t)(node_t *node, void *data);
typedef unsigned long size_type;

extern int list_count;
int list_limit = LIST_MAX;
static const char *names[] = { "a", "b" };

/**
 * Finds the first node with a value.
 * Gives NULL when there is none.
 */
node_t *list_find(const node_t *head, int value, char label[], visitor_t visit, void (*done)(int)) {
  node_t *at = head;
  int seen = 0;
  while (at != NULL) {
    if (at->value == value)
      return at;
    else if (seen > list_limit)
      break;
    seen++;
    at->value = seen ? value : 0;
    label[seen] = 'x';
    *visit = NULL;
    at = at->next;
  }
  for (int i = 0; i < 3; i++) {
    if (!i) continue;
    head->visit(label);
  }
  switch (value) {
    case OPEN: log_it("open"); break;
    case CLOSED: done(value); break;
    default: memset(label, 0, sizeof(label));
  }
  return NULL;
}

static inline void list_reset(struct range *range) {
  range->from = 0;
}

int list_push(node_t *head, int value);

#ifdef HAVE_THREADS
int list_lock(void) { return pthread_lock(); }
#else
int list_lock(void) { return 0; }
#endif

__attribute__((noreturn)) void die(const char *why) { abort(); }
`;

const parsed = await parseFile(source, c);
const find = (name: string) => parsed.chunks.find((each) => each.mode === 'code' && each.name === name);
const factsOf = (name: string) => find(name)?.facts as ChunkFacts;

describe('C', () => {
  it('makes chunks of functions, prototypes, types, macros and variables that are seen outside', () => {
    const symbols = parsed.chunks
      .filter(({ mode, name }) => mode === 'code' && name)
      .map(({ kind, name }) => `${kind} ${name}`);
    expect(symbols).toEqual([
      'MacroDeclaration LIST_MAX',
      'MacroDeclaration SWAP',
      'StructDeclaration node_t',
      'StructDeclaration range',
      'EnumDeclaration state',
      'TypeDeclaration visitor_t',
      'TypeDeclaration size_type',
      'VariableDeclaration list_count',
      'VariableDeclaration list_limit',
      'FunctionDeclaration list_find',
      'FunctionDeclaration list_reset',
      'FunctionDeclaration list_push',
      'FunctionDeclaration list_lock',
      'FunctionDeclaration list_lock',
      'FunctionDeclaration die',
    ]);
  });

  it('reads documentation and signature', () => {
    expect(find('list_find')?.doc).toBe('Finds the first node with a value.\nGives NULL when there is none.');
    expect(find('list_find')?.signature).toBe(
      'node_t *list_find(const node_t *head, int value, char label[], visitor_t visit, void (*done)(int))',
    );
    expect(find('node_t')?.doc).toBe('A node of the list.');
    expect(find('node_t')?.signature).toBe('typedef struct node');
    expect(find('SWAP')?.signature).toBe('#define SWAP(a, b)');
    expect(factsOf('SWAP').params.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('reads parameters through pointers, arrays and functions', () => {
    expect(factsOf('list_find').params).toEqual([
      { name: 'head', type: 'node_t' },
      { name: 'value', type: 'int' },
      { name: 'label', type: 'char' },
      { name: 'visit', type: 'visitor_t' },
      { name: 'done', type: 'void' },
    ]);
    expect(factsOf('list_push').params.map(({ name }) => name)).toEqual(['head', 'value']);
  });

  it('knows static from what can be linked to, and what gives nothing back', () => {
    expect(factsOf('list_find').visibility).toBe('public');
    expect(factsOf('list_reset').visibility).toBe('private');
    expect(factsOf('list_reset').modifiers).toEqual(['static', 'inline']);
    expect(factsOf('list_find').returnType).toBe('node_t');
    expect(factsOf('list_find').returns).toBe(true);
    expect(factsOf('list_reset').returns).toBe(false);
    expect(factsOf('node_t').visibility).toBeNull();
    expect(factsOf('die').decorators).toEqual(['noreturn']);
  });

  it('knows what is called, written, changed and made to mean another', () => {
    const facts = factsOf('list_find');
    expect(facts.calls).toEqual(['head->visit', 'log_it', 'done', 'memset']);
    expect(facts.writes).toEqual(['at', 'seen', 'i']);
    expect(facts.mutates).toEqual(['at->value', 'label[seen]', '*visit', 'label']);
    expect(facts.aliases).toEqual(['at=head']);
    expect(factsOf('size_type').aliases).toEqual(['size_type=unsigned long']);
    expect(facts.reads).toEqual(expect.arrayContaining(['at', 'at->next', 'value', 'seen', 'list_limit']));
    expect(facts.uses).toEqual(expect.arrayContaining(['node_t', 'list_limit', 'OPEN']));
    expect(facts.reads).not.toContain('head->visit');
    expect(facts.uses).not.toContain('at');
  });

  it('counts branches, loops, breaks and continues', () => {
    const { branches, loops, breaks, continues } = factsOf('list_find');
    expect([branches, loops, breaks, continues]).toEqual([6, 2, 3, 1]);
  });

  it('lists includes without their brackets', () => {
    expect(parsed.imports).toEqual(['stdio.h', 'list.h']);
  });

  it('makes a chunk of a macro that stands where a function would', async () => {
    const kernel = await parseFile(
      'SYSCALL_DEFINE1(close, unsigned int, fd)\n{\n  return do_close(fd);\n}\n\nFIXTURE(x) {\n  int a;\n}\n\nint after(void) { return 1; }\n',
      c,
    );
    const symbols = kernel.chunks
      .filter(({ name }) => name)
      .map(({ name, startLine, endLine }) => `${name} ${startLine}-${endLine}`);
    expect(symbols).toEqual(['SYSCALL_DEFINE1(close, unsigned int, fd) 1-4', 'FIXTURE 6-8', 'after 10-10']);
    expect(kernel.chunks[0]?.facts?.calls).toContain('do_close');
  });

  it('finds what a header has between its guard and within extern "C"', async () => {
    const header = await parseFile(
      '#ifndef A_H\n#define A_H\n#ifdef __cplusplus\nextern "C" {\n#endif\n\nint open_it(const char *path);\nextern int depth;\n\n#ifdef __cplusplus\n}\n#endif\n#endif\n',
      c,
    );
    expect(header.chunks.filter(({ name }) => name).map(({ name }) => name)).toEqual(['open_it', 'depth']);
  });

  it('reads a header as C++ when it has what only C++ has', async () => {
    const header = await parseFile(
      '#pragma once\n\nnamespace acme {\n\nclass Store : public Base {\n public:\n  int size() const;\n};\n\n}\n',
      c,
    );
    const symbols = header.chunks.filter(({ name }) => name).map(({ kind, name }) => `${kind} ${name}`);
    expect(symbols).toEqual(['ModuleDeclaration acme', 'ClassDeclaration Store', 'MethodDeclaration size']);
  });

  it('keeps whole functions of a file that is being typed', async () => {
    const broken = await parseFile('int whole(void) {\n  return 1;\n}\n\nint half(int x) {\n  if (x >\n', c);
    expect(broken.chunks.map(({ name }) => name)).toContain('whole');
    expect(broken.chunks.at(-1)?.endLine).toBe(6);
  });
});
