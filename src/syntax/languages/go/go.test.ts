import { describe, expect, it } from 'vitest';
import type { ChunkFacts } from '../../chunk.ts';
import { parseFile } from '../../parse/parse-file.ts';
import { go } from './language.ts';

const source = `// Package store keeps users in memory.
package store

import (
	"context"
	"net/http"

	chi "github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5"
)

// MaxUsers bounds the store.
const MaxUsers = 100

const retries = 3

var ErrNotFound = errors.New("user not found")

type (
	// ID names a user.
	ID = string
	Role int
)

// Store is safe for use by many goroutines.
type Store[T any] struct {
	*Base
	sync.Mutex
	users map[ID]T
}

type Finder interface {
	io.Closer
	// Find looks a user up.
	Find(ctx context.Context, id ID) (*User, error)
}

// Find gives the user with this id.
func (s *Store[T]) Find(ctx context.Context, id ID, opts ...Option) (*User, error) {
	s.Lock()
	defer s.Unlock()
	user, ok := s.users[id]
	if !ok {
		return nil, fmt.Errorf("find %s: %w", id, ErrNotFound)
	}
	for i, opt := range opts {
		if opt == nil {
			continue
		} else if i > retries {
			break
		}
		opt(user)
	}
	switch user.Role {
	case Admin:
		s.hits++
	case Guest:
		s.last[id] = user
	default:
		panic(ErrRole)
	}
	return user, nil
}

func newStore(size int) *Store[User] {
	base := &Base{Size: size}
	names := []string{"root"}
	index := map[string]int{}
	limit := 10
	greeting := "hello"
	handler := func(w http.ResponseWriter) error { return nil }
	copied := base
	delete(index, greeting)
	copied.list.PushBack(names)
	limit = limit + 1
	go watch(handler, limit)
	return &Store[User]{Base: copied}
}

func touch(count *int) {
	*count = 1
}
`;

const parsed = await parseFile(source, go);
const find = (name: string, kind?: string) =>
  parsed.chunks.find((each) => each.mode === 'code' && each.name === name && (!kind || each.kind === kind));
const factsOf = (name: string, kind?: string) => find(name, kind)?.facts as ChunkFacts;
const linesOf = (name: string, kind?: string) => {
  const chunk = find(name, kind);
  return source.split('\n').slice((chunk?.startLine ?? 0) - 1, chunk?.endLine);
};

describe('Go', () => {
  it('makes chunks of functions, methods, types, and of what a package shows', () => {
    const symbols = parsed.chunks
      .filter(({ mode, name }) => mode === 'code' && name)
      .map(({ kind, name }) => `${kind} ${name}`);
    expect(symbols).toEqual([
      'VariableDeclaration MaxUsers',
      'VariableDeclaration ErrNotFound',
      'TypeDeclaration ID',
      'TypeDeclaration Role',
      'StructDeclaration Store',
      'InterfaceDeclaration Finder',
      'MethodDeclaration Find',
      'MethodDeclaration Find',
      'FunctionDeclaration newStore',
      'FunctionDeclaration touch',
    ]);
  });

  it('takes the comment directly above as documentation, also within a group', () => {
    expect(find('Store')?.doc).toBe('Store is safe for use by many goroutines.');
    expect(linesOf('Store')[0]).toBe('// Store is safe for use by many goroutines.');
    expect(find('ID')?.doc).toBe('ID names a user.');
    expect(find('MaxUsers')?.doc).toBe('MaxUsers bounds the store.');
  });

  it('writes signatures as they stand in the source', () => {
    expect(find('Store')?.signature).toBe('type Store[T any] struct');
    expect(find('newStore')?.signature).toBe('func newStore(size int) *Store[User]');
    expect(parsed.chunks.find((each) => each.kind === 'MethodDeclaration' && each.parent < 0)?.signature).toBe(
      'func (s *Store[T]) Find(ctx context.Context, id ID, opts ...Option) (*User, error)',
    );
  });

  it('says public of capital letters and private of small ones', () => {
    expect(factsOf('Store').visibility).toBe('public');
    expect(factsOf('newStore').visibility).toBe('private');
    expect(factsOf('MaxUsers').modifiers).toEqual(['const']);
  });

  it('takes embedded structs and interfaces for bases', () => {
    expect(factsOf('Store').extends).toEqual(['Base', 'sync.Mutex']);
    expect(factsOf('Finder').extends).toEqual(['io.Closer']);
  });

  it('reads parameters with their types and the declared results', () => {
    const inner = parsed.chunks.filter(({ name, mode }) => name === 'Find' && mode === 'code');
    expect(inner.map(({ facts }) => facts?.params.map(({ name, type }) => `${name} ${type}`))).toEqual([
      ['ctx context.Context', 'id ID'],
      ['ctx context.Context', 'id ID', 'opts Option'],
    ]);
    expect(inner.map(({ facts }) => facts?.returnType)).toEqual(['(*User, error)', '(*User, error)']);
    expect(factsOf('touch').returnType).toBeNull();
    expect(factsOf('touch').returns).toBe(false);
  });

  it('knows what a method calls, writes, changes, and how it branches', () => {
    const facts = parsed.chunks.find((each) => each.kind === 'MethodDeclaration' && each.parent < 0)
      ?.facts as ChunkFacts;
    expect(facts.calls).toEqual(['s.Lock', 's.Unlock', 'fmt.Errorf', 'opt', 'panic']);
    expect(facts.writes).toEqual(['user', 'ok', 'i', 'opt']);
    expect(facts.mutates).toEqual(['s.hits', 's.last[id]']);
    expect(facts.reads).toEqual(expect.arrayContaining(['s.users', 'id', 'ok', 'opts', 'retries', 'user.Role']));
    expect(facts.reads).not.toContain('s.Lock');
    expect(facts.throws).toEqual(['ErrRole']);
    expect([facts.branches, facts.loops, facts.breaks, facts.continues]).toEqual([5, 1, 1, 1]);
    expect(facts.uses).toEqual(expect.arrayContaining(['User', 'Option', 'ErrNotFound', 'Admin']));
    for (const declared of ['s', 'ctx', 'opts', 'user', 'i']) expect(facts.uses).not.toContain(declared);
  });

  it('infers plain types where a value is given without one', () => {
    expect(factsOf('newStore').inferredTypes).toEqual(['Base', 'list', 'map', 'number', 'string', 'function']);
  });

  it('sees aliases, and changes by builtins, by methods and through pointers', () => {
    expect(factsOf('newStore').aliases).toEqual(['copied=base']);
    expect(factsOf('newStore').mutates).toEqual(['index', 'copied.list']);
    expect(factsOf('touch').mutates).toEqual(['*count']);
  });

  it('lists imports, and names a package by the last part of its path', () => {
    expect(parsed.imports).toEqual(['context', 'net/http', 'github.com/go-chi/chi/v5', 'github.com/jackc/pgx/v5']);
    expect(parsed.bindings.map(({ local, from }) => `${local} ${from}`)).toEqual([
      'context context',
      'http net/http',
      'chi github.com/go-chi/chi/v5',
      'pgx github.com/jackc/pgx/v5',
    ]);
  });

  it('still finds the functions of a file that is being typed', async () => {
    const broken = await parseFile(
      'package a\n\nfunc whole() int {\n\treturn 1\n}\n\nfunc half(x int) {\n\tif x > \n',
      go,
    );
    expect(broken.chunks.map(({ name }) => name)).toContain('whole');
    expect(broken.chunks.at(-1)?.endLine).toBe(8);
  });
});
