import { describe, expect, it } from 'vitest';
import type { ChunkFacts } from '../../chunk.ts';
import { parseFile } from '../../parse/parse-file.ts';
import { java } from './language.ts';

const source = `package com.acme.orders;

import java.util.List;
import java.util.concurrent.*;
import static java.lang.Math.max;

/**
 * Takes orders and remembers them.
 */
@Service("orders")
@Transactional
public abstract class OrderService<T extends Order> extends BaseService<T> implements Closeable, Iterable<T> {
    public static final int LIMIT = 50;
    private final Map<String, T> cache = new HashMap<>();
    @Autowired
    private Repository repository;

    @Inject
    public OrderService(final Repository repository, @Nullable String... names) throws IOException {
        super(repository);
        this.repository = repository;
        cache.put("first", null);
    }

    /** Finds an order by its number. */
    @Override
    public Optional<T> find(String number, Map<String, Integer> counts) throws NotFoundException {
        if (number == null) {
            throw new IllegalArgumentException("number");
        } else if (number.isEmpty()) {
            throw failure;
        }
        for (int i = 0; i < LIMIT; i++) {
            if (i == 3) continue;
            this.total += i;
            hits[i]++;
        }
        for (Order each : repository.all()) {
            String alias = number;
            audit.log(each, alias);
            break;
        }
        switch (counts.size()) {
            case 0:
                return Optional.empty();
            default:
                counts.clear();
        }
        try (var reader = open(number)) {
            var order = new Order(reader);
            var size = 5;
            last = order.isOld() ? null : order;
        } catch (IOException | TimeoutException e) {
            throw new OrderException(e);
        }
        return Optional.ofNullable(cache.get(number));
    }

    abstract void drop();

    protected static void walk(List<String> names) {
        names.forEach(name -> { return; });
        while (more()) { step(); }
    }
}

public interface Shape extends Named, Comparable<Shape> {
    int SIDES = 4;
    double area();
}

enum Color implements Named {
    RED, GREEN;
    Color() { register(this); }
}

public record Point(int x, double y) implements Serializable {
    public Point {
        check(x);
    }
}

@interface Marker {
    String value() default "none";
}
`;

const parsed = await parseFile(source, java);
const find = (name: string, kind?: string) =>
  parsed.chunks.find((each) => each.mode === 'code' && each.name === name && (!kind || each.kind === kind));
const factsOf = (name: string, kind?: string) => find(name, kind)?.facts as ChunkFacts;

describe('Java', () => {
  it('makes chunks of types, methods and constructors, and of fields worth one', () => {
    const symbols = parsed.chunks
      .filter(({ mode, name }) => mode === 'code' && name)
      .map(({ kind, name }) => `${kind} ${name}`);
    expect(symbols).toEqual([
      'ClassDeclaration OrderService',
      'PropertyDeclaration LIMIT',
      'PropertyDeclaration repository',
      'ConstructorDeclaration OrderService',
      'MethodDeclaration find',
      'MethodDeclaration drop',
      'MethodDeclaration walk',
      'InterfaceDeclaration Shape',
      'PropertyDeclaration SIDES',
      'MethodDeclaration area',
      'EnumDeclaration Color',
      'ConstructorDeclaration Color',
      'ClassDeclaration Point',
      'ConstructorDeclaration Point',
      'InterfaceDeclaration Marker',
      'MethodDeclaration value',
    ]);
  });

  it('takes annotations for decorators, without their sign', () => {
    expect(factsOf('OrderService').decorators).toEqual(['Service("orders")', 'Transactional']);
    expect(factsOf('find').decorators).toEqual(['Override']);
    expect(factsOf('repository').decorators).toEqual(['Autowired']);
    expect(factsOf('OrderService', 'ConstructorDeclaration').decorators).toEqual(['Inject']);
  });

  it('reads signature, documentation, modifiers and bases of a class', () => {
    expect(find('OrderService')?.doc).toBe('Takes orders and remembers them.');
    expect(find('OrderService')?.signature).toBe(
      'public abstract class OrderService<T extends Order> extends BaseService<T> implements Closeable, Iterable<T>',
    );
    expect(factsOf('OrderService').modifiers).toEqual(['public', 'abstract']);
    expect(factsOf('OrderService').extends).toEqual(['BaseService', 'Closeable', 'Iterable']);
    expect(factsOf('Shape').extends).toEqual(['Named', 'Comparable']);
    expect(factsOf('Color').extends).toEqual(['Named']);
    expect(factsOf('Point').extends).toEqual(['Serializable']);
  });

  it('knows the words for visibility and what holds without one', () => {
    expect(factsOf('OrderService').visibility).toBe('public');
    expect(factsOf('walk').visibility).toBe('protected');
    expect(factsOf('repository').visibility).toBe('private');
    expect(factsOf('drop').visibility).toBe('internal');
    expect(factsOf('area').visibility).toBe('public');
    expect(factsOf('Color', 'ConstructorDeclaration').visibility).toBe('private');
  });

  it('reads parameters, variadic ones and components of records too', () => {
    expect(factsOf('find').params).toEqual([
      { name: 'number', type: 'String' },
      { name: 'counts', type: 'Map<String, Integer>' },
    ]);
    expect(factsOf('OrderService', 'ConstructorDeclaration').params).toEqual([
      { name: 'repository', type: 'Repository' },
      { name: 'names', type: 'String' },
    ]);
    expect(factsOf('Point').params.map(({ name }) => name)).toEqual(['x', 'y']);
  });

  it('knows declared returns, and that void gives nothing back', () => {
    expect(factsOf('find').returnType).toBe('Optional<T>');
    expect(factsOf('find').returns).toBe(true);
    expect(factsOf('drop').returnType).toBe('void');
    expect(factsOf('drop').returns).toBe(false);
    expect(factsOf('walk').returns).toBe(false);
  });

  it('names callees with their objects', () => {
    const { calls } = factsOf('find');
    expect(calls).toEqual(
      expect.arrayContaining([
        'number.isEmpty',
        'repository.all',
        'audit.log',
        'open',
        'Order',
        'Optional.ofNullable',
        'cache.get',
      ]),
    );
    expect(calls).not.toContain('isEmpty');
    expect(factsOf('OrderService', 'ConstructorDeclaration').calls).toEqual(['super', 'cache.put']);
  });

  it('knows what is thrown: where it is thrown, and where it is declared', () => {
    expect(factsOf('find').throws).toEqual([
      'NotFoundException',
      'IllegalArgumentException',
      'failure',
      'OrderException',
    ]);
    expect(factsOf('OrderService', 'ConstructorDeclaration').throws).toEqual(['IOException']);
  });

  it('knows what is written, changed and made to mean another', () => {
    expect(factsOf('find').mutates).toEqual(['this.total', 'hits[i]', 'counts']);
    expect(factsOf('find').writes).toEqual(['i', 'each', 'alias', 'reader', 'order', 'size', 'last']);
    expect(factsOf('find').aliases).toEqual(['alias=number']);
    expect(factsOf('OrderService', 'ConstructorDeclaration').mutates).toEqual(['this.repository', 'cache']);
    expect(factsOf('find').reads).toEqual(expect.arrayContaining(['number', 'failure', 'counts', 'order', 'each']));
  });

  it('counts branches, loops, breaks and continues', () => {
    const { branches, loops, breaks, continues } = factsOf('find');
    expect([branches, loops, breaks, continues]).toEqual([6, 2, 1, 1]);
  });

  it('infers types only where var leaves them open', () => {
    expect(factsOf('find').inferredTypes).toEqual(['Order', 'number']);
  });

  it('lists imports and what they bring in', () => {
    expect(parsed.imports).toEqual(['java.util.List', 'java.util.concurrent', 'java.lang.Math.max']);
    expect(parsed.bindings).toEqual([
      { local: 'List', imported: 'List', from: 'java.util' },
      { local: 'max', imported: 'max', from: 'java.lang.Math' },
    ]);
  });

  it('takes no import for a use', async () => {
    const { chunks } = await parseFile('package a.b;\n\nimport java.util.Optional;\n\nclass A {\n}\n', java);
    expect(chunks[0]).toMatchObject({ kind: 'Code', facts: { uses: [], reads: [] } });
  });

  it('keeps whole methods of a class that is being typed', async () => {
    const broken = await parseFile(
      'class A {\n  int whole() {\n    return 1;\n  }\n\n  void half(String x) {\n    if (x.\n',
      java,
    );
    expect(broken.chunks.map(({ name }) => name)).toContain('whole');
    expect(broken.chunks.at(-1)?.endLine).toBe(7);
  });
});
