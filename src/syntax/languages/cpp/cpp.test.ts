import { describe, expect, it } from 'vitest';
import type { ChunkFacts } from '../../chunk.ts';
import { parseFile } from '../../parse/parse-file.ts';
import { cpp } from './language.ts';

const source = `#include <vector>
#include "cache.h"

namespace acme::cache {

using Key = std::string;
using std::vector;
namespace fs = std::filesystem;

/// Keeps the values that were used last.
template <typename V>
class LruCache final : public Cache<V>, private detail::Lockable {
  int hidden();

public:
  explicit LruCache(std::size_t limit) : limit_(limit) { init(); }
  virtual ~LruCache() = default;
  [[nodiscard]] virtual bool contains(const Key& key) const noexcept override { return map_.count(key) > 0; }
  V& get(const Key& key, int tries = 3);
  LruCache& operator=(const LruCache& other);

protected:
  void touch(const Key& key) { order_.push_front(key); this->hits_++; }

private:
  struct Entry { V value; Entry(V v) {} };
  std::size_t limit_;
};

template <typename V>
V& LruCache<V>::get(const Key& key, int tries) {
  auto found = map_.find(key);
  auto copy = found;
  auto made = std::make_unique<Entry>(key);
  auto text = "none";
  const auto& same = key;
  if (found == map_.end()) {
    throw std::out_of_range("key");
  } else if (tries < 0) {
    throw CacheError{};
  }
  for (const auto& each : order_) {
    if (each == key) continue;
    log<int>(each);
  }
  try {
    fs::remove(path_);
  } catch (const std::exception& e) {
    throw;
  }
  map_[key] = copy;
  entry->value = text;
  std::sort(order_.begin(), order_.end());
  auto by = [this](int a) { return a; };
  return entry ? *entry : *made;
}

bool LruCache::Entry::stale() const { return false; }

static int helper(int* counter) { return ++*counter; }

int* shared(void) { return nullptr; }

Task<int> load(Client& client) {
  co_await client.fetch();
  co_return 1;
}

Generator<int> numbers() { co_yield 1; }

enum class Mode : int { Read, Write };

struct Options { int size; bool open() { return true; } };

inline constexpr int kLimit = 10;

template <class T>
concept Hashable = requires(T a) { a.hash(); };

}  // namespace acme::cache

extern "C" {
void acme_init(int flags) { setup(flags); }
}

TEST(LruCacheTest, FindsWhatWasPut) {
  EXPECT_EQ(cache.size(), 1);
}
`;

const parsed = await parseFile(source, cpp);
const find = (name: string, kind?: string) =>
  parsed.chunks.find((each) => each.mode === 'code' && each.name === name && (!kind || each.kind === kind));
const factsOf = (name: string, kind?: string) => find(name, kind)?.facts as ChunkFacts;
const apart = parsed.chunks.filter(({ name, mode }) => name === 'get' && mode === 'code')[1]?.facts as ChunkFacts;

describe('C++', () => {
  it('makes chunks of namespaces, types, members and functions', () => {
    const symbols = parsed.chunks
      .filter(({ mode, name }) => mode === 'code' && name)
      .map(({ kind, name }) => `${kind} ${name}`);
    expect(symbols).toEqual([
      'ModuleDeclaration acme::cache',
      'TypeDeclaration Key',
      'ClassDeclaration LruCache',
      'MethodDeclaration hidden',
      'ConstructorDeclaration LruCache',
      'MethodDeclaration ~LruCache',
      'MethodDeclaration contains',
      'MethodDeclaration get',
      'MethodDeclaration operator=',
      'MethodDeclaration touch',
      'StructDeclaration Entry',
      'ConstructorDeclaration Entry',
      'MethodDeclaration get',
      'MethodDeclaration stale',
      'FunctionDeclaration helper',
      'FunctionDeclaration shared',
      'FunctionDeclaration load',
      'FunctionDeclaration numbers',
      'EnumDeclaration Mode',
      'StructDeclaration Options',
      'MethodDeclaration open',
      'VariableDeclaration kLimit',
      'TypeDeclaration Hashable',
      'FunctionDeclaration acme_init',
      'FunctionDeclaration TEST(LruCacheTest, FindsWhatWasPut)',
    ]);
  });

  it('gives members the visibility of the section they stand in', () => {
    expect(factsOf('hidden').visibility).toBe('private');
    expect(factsOf('LruCache', 'ConstructorDeclaration').visibility).toBe('public');
    expect(factsOf('touch').visibility).toBe('protected');
    expect(factsOf('Entry').visibility).toBe('private');
    expect(factsOf('Entry', 'ConstructorDeclaration').visibility).toBe('public');
    expect(apart.visibility).toBeNull();
    expect(factsOf('helper').visibility).toBe('private');
    expect(factsOf('shared').visibility).toBe('public');
  });

  it('reads template, bases, documentation and signature of a class', () => {
    expect(find('LruCache')?.doc).toBe('Keeps the values that were used last.');
    expect(find('LruCache')?.signature).toBe(
      'template <typename V> class LruCache final : public Cache<V>, private detail::Lockable',
    );
    expect([...factsOf('LruCache').extends].sort()).toEqual(['Cache', 'detail::Lockable']);
    expect(factsOf('LruCache').modifiers).toContain('final');
  });

  it('reads attributes, modifiers, parameters and returns', () => {
    expect(factsOf('contains').decorators).toEqual(['nodiscard']);
    expect(factsOf('contains').modifiers).toEqual(expect.arrayContaining(['virtual', 'const', 'noexcept', 'override']));
    expect(factsOf('LruCache', 'ConstructorDeclaration').modifiers).toContain('explicit');
    expect(apart.params).toEqual([
      { name: 'key', type: 'Key' },
      { name: 'tries', type: 'int' },
    ]);
    expect(factsOf('get').params.map(({ name }) => name)).toEqual(['key', 'tries']);
    expect(apart.returnType).toBe('V');
    expect(factsOf('touch').returns).toBe(false);
  });

  it('names callees without their type arguments', () => {
    expect(apart.calls).toEqual(
      expect.arrayContaining([
        'map_.find',
        'std::make_unique',
        'std::out_of_range',
        'CacheError',
        'log',
        'fs::remove',
        'std::sort',
      ]),
    );
    expect(factsOf('LruCache', 'ConstructorDeclaration').calls).toEqual(['init']);
  });

  it('knows what is thrown, written, changed and made to mean another', () => {
    const facts = apart;
    expect(facts.throws).toEqual(['std::out_of_range', 'CacheError']);
    expect(facts.writes).toEqual(['found', 'copy', 'made', 'text', 'same', 'each', 'by']);
    expect(facts.mutates).toEqual(['map_[key]', 'entry->value']);
    expect(facts.aliases).toEqual(['copy=found', 'same=key']);
    expect(factsOf('touch').mutates).toEqual(['order_', 'this->hits_']);
    expect(factsOf('LruCache', 'ConstructorDeclaration').writes).toEqual(['limit_']);
    expect(factsOf('Key').aliases).toEqual(['Key=std::string']);
  });

  it('counts branches and loops, catch and conditional expression among them', () => {
    const { branches, loops, continues } = apart;
    expect([branches, loops, continues]).toEqual([5, 1, 1]);
  });

  it('infers types that auto leaves to the value', () => {
    expect(apart.inferredTypes).toEqual(['Entry', 'string', 'function']);
  });

  it('takes coroutines for asynchronous, and those that yield for generators', () => {
    expect(factsOf('load').isAsync).toBe(true);
    expect(factsOf('load').awaits).toEqual(['client.fetch']);
    expect(factsOf('numbers').isGenerator).toBe(true);
    expect(factsOf('helper').isAsync).toBe(false);
  });

  it('lists includes and names brought in by using', () => {
    expect(parsed.imports).toEqual(['vector', 'cache.h']);
    expect(parsed.bindings).toEqual([
      { local: 'vector', imported: 'vector', from: 'std' },
      { local: 'fs', imported: '*', from: 'std::filesystem' },
    ]);
  });

  it('names a function with a macro behind its parameters, which the grammar does not know', async () => {
    const marked = await parseFile('class A {\n  void clear() ACME_NOEXCEPT {\n    reset();\n  }\n};\n', cpp);
    expect(marked.chunks.find(({ name }) => name === 'clear')?.kind).toBe('MethodDeclaration');
  });

  it('knows a class by the name behind an export macro', async () => {
    const exported = await parseFile(
      'class ACME_API Store : public Base {\n public:\n  int size_;\n  Store(int a) : a_(a) { init(); }\n private:\n  int limit_;\n};\n',
      cpp,
    );
    const symbols = exported.chunks.filter(({ name }) => name).map(({ kind, name }) => `${kind} ${name}`);
    expect(symbols.slice(0, 2)).toEqual(['ClassDeclaration Store', 'ConstructorDeclaration Store']);
    expect(exported.chunks[0]?.facts?.extends).toEqual(['Base']);
    expect(exported.chunks[0]?.facts?.returnType).toBeNull();
    expect(exported.chunks.find(({ kind }) => kind === 'ConstructorDeclaration')?.facts?.visibility).toBe('public');
  });

  it('keeps what is whole in a class that is being typed', async () => {
    const broken = await parseFile(
      'class A {\n public:\n  int whole() { return 1; }\n  int half(int x) {\n    if (x.\n',
      cpp,
    );
    expect(broken.chunks.map(({ name }) => name)).toContain('whole');
    expect(broken.chunks.at(-1)?.endLine).toBe(5);
  });
});
