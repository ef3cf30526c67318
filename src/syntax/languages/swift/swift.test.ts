import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { swift } from './language.ts';

const text = `//
//  CartStore.swift
//  Shop
//

import Foundation
import struct Combine.AnyPublisher
@testable import ShopKit

/// Things that can go wrong with a cart.
public enum CartError: Error, Equatable {
    case empty
    case tooMany(limit: Int)
    indirect case nested(CartError)

    var isFatal: Bool {
        switch self {
        case .empty: return false
        case .tooMany, .nested: return true
        }
    }
}

/// Loads carts from somewhere.
protocol CartLoading: AnyObject {
    associatedtype Source
    var isReady: Bool { get }
    func load(from source: Source, limit: Int) async throws -> [CartItem]
}

@MainActor
public final class CartStore<Backend: CartLoading>: NSObject, ObservableObject where Backend.Source == URL {
    @Published public private(set) var items: [CartItem] = []
    private let backend: Backend
    static let shared = CartStore(backend: DefaultBackend())
    lazy var formatter: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        return formatter
    }()
    var total: Decimal { items.reduce(0) { $0 + $1.price } }
    weak var delegate: CartDelegate? {
        didSet { delegate?.storeDidChange(self) }
    }

    public init(backend: Backend) {
        self.backend = backend
        super.init()
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    /// Reads all items again.
    ///
    /// - Parameter force: also when there are some.
    @discardableResult
    public func refresh(force: Bool = false, _ callback: @escaping (Result<Int, Error>) -> Void) async throws -> Int {
        guard force || items.isEmpty else { return items.count }
        let url = URL(string: "https://example.com/\\(path(for: "a{b"))/{id}")!
        var loaded = try await backend.load(from: url, limit: 10)
        for item in loaded where item.isValid {
            if item.count > 5 { continue }
            items.append(item)
            cache[item.id] = item
        }
        if loaded.isEmpty {
            throw CartError.empty
        } else if let first = loaded.first, first.count > 3 {
            logger.info("big \\(first.name)")
        }
        count += 1
        let copy = loaded
        defer { callback(.success(copy.count)) }
        items.forEach { item in
            print(item)
        }
        do {
            try save(copy)
        } catch let error as CartError {
            throw error
        } catch {
            fatalError("no")
        }
        return copy.count > 2 ? copy.count : 0
    }

    class func make() -> Self { fatalError() }

    subscript(index: Int) -> CartItem {
        items[index]
    }

    static func == (lhs: CartStore, rhs: CartStore) -> Bool {
        lhs === rhs
    }

    private func path(for name: String) -> String {
        #if os(iOS)
        return name.trimmingCharacters(in: .whitespaces)
        #else
        return name
        #endif
    }
}

public extension CartStore {
    func clear() { items.removeAll() }
    fileprivate func hidden() {}
}

extension CartStore: CartDelegate {
    func storeDidChange(_ store: Any) {
        let task = Task { [weak self] in
            for await change in changes.stream() { self?.apply(change) }
        }
        func inner(_ a: Int) -> Int {
            let b = a * 2
            return b
        }
        _ = inner(1)
    }
}

actor Counter {
    private var value = 0
    func increment() -> Int {
        value += 1
        return value
    }
}

typealias Handler = (Int) -> Void

struct ContentView: View {
    @State private var isShown = false
    @Environment(\\.dismiss) var dismiss

    var body: some View {
        VStack(spacing: 8) {
            Text("Hello, \\(name)")
                .font(.title)
                .padding()
            Button("Save") { save() }
        }
        .onAppear { load() }
    }
}

func topLevel<T: Comparable>(_ values: [T], by areInOrder: (T, T) -> Bool) rethrows -> [T] where T: Hashable {
    values.sorted(by: areInOrder)
}

public let version = "1.0"
let hidden = 3
print(version)
`;

const source = await parseSource(text, swift);
const facts = (name: string) => source.symbol(name).facts;

describe('Swift', () => {
  it('finds types, extensions, functions and properties', () => {
    expect(source.outline).toEqual([
      'Enum CartError',
      '  Property isFatal',
      'Interface CartLoading',
      '  Type Source',
      '  Property isReady',
      '  Method load',
      'Class CartStore',
      ...['items', 'backend', 'shared', 'formatter', 'total', 'delegate'].map((name) => `  Property ${name}`),
      '  Constructor init',
      ...['deinit', 'refresh', 'make', 'subscript', '==', 'path'].map((name) => `  Method ${name}`),
      'Impl CartStore',
      '  Method clear',
      '  Method hidden',
      'Impl CartStore',
      '  Method storeDidChange',
      '    Function inner',
      'Class Counter',
      '  Property value',
      '  Method increment',
      'Type Handler',
      'Struct ContentView',
      ...['isShown', 'dismiss', 'body'].map((name) => `  Property ${name}`),
      'Function topLevel',
      'Variable version',
    ]);
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('reads declarations', () => {
    expect(source.symbol('CartStore')).toMatchObject({
      startLine: 31,
      endLine: 106,
      signature:
        'public final class CartStore<Backend: CartLoading>: NSObject, ObservableObject where Backend.Source == URL',
      facts: { decorators: ['MainActor'], extends: ['NSObject', 'ObservableObject'], modifiers: ['public', 'final'] },
    });
    expect(source.symbol('refresh')).toMatchObject({
      doc: 'Reads all items again.\n\n- Parameter force: also when there are some.',
      facts: {
        params: [
          { name: 'force', type: 'Bool' },
          { name: 'callback', type: '@escaping (Result<Int, Error>) -> Void' },
        ],
        returnType: 'Int',
        decorators: ['discardableResult'],
        modifiers: ['public', 'async', 'throws'],
        isAsync: true,
        returns: true,
      },
    });
    expect(source.symbol('topLevel').signature).toBe(
      'func topLevel<T: Comparable>(_ values: [T], by areInOrder: (T, T) -> Bool) rethrows -> [T] where T: Hashable',
    );
    expect(facts('topLevel').params.map(({ name }) => name)).toEqual(['values', 'areInOrder']);
    expect(facts('CartError').extends).toEqual(['Error', 'Equatable']);
    expect(source.symbol('load').signature).toBe(
      'func load(from source: Source, limit: Int) async throws -> [CartItem]',
    );
  });

  it('knows who may see what', () => {
    const visibility = (name: string) => facts(name).visibility;
    expect(['CartStore', 'items', 'backend', 'total'].map(visibility)).toEqual([
      ...['public', 'public', 'private', 'internal'],
    ]);
    // An extension lends its word to its members.
    expect(['clear', 'hidden'].map(visibility)).toEqual(['public', 'private']);
  });

  it('takes who may set a value for no word on who may see it', async () => {
    const parsed = await parseSource(
      [
        'public class A {',
        '  public private(set) var x: Int = 1',
        '  private(set) var y = 2',
        '  unowned(unsafe) let z: B',
        '}',
      ].join('\n'),
      swift,
    );
    const said = ['x', 'y', 'z'].map((name) => parsed.symbol(name).facts);
    expect(said.map(({ modifiers, visibility }) => [modifiers, visibility])).toEqual([
      [['public'], 'public'],
      [[], 'internal'],
      [['unowned(unsafe)'], 'internal'],
    ]);
  });

  it('reads what happens', () => {
    expect(facts('refresh')).toMatchObject({
      calls: [
        ...['URL', 'path', 'backend.load', 'items.append', 'logger.info', 'callback', 'success'],
        ...['items.forEach', 'print', 'save', 'fatalError'],
      ],
      throws: ['CartError.empty', 'error', 'fatalError'],
      awaits: ['backend.load'],
      writes: ['url', 'loaded', 'item', 'first', 'count', 'copy'],
      mutates: ['items', 'cache[item.id]'],
      aliases: ['first=loaded.first', 'copy=loaded'],
      ...{ branches: 7, loops: 1, breaks: 0, continues: 1 },
    });
    expect(facts('init')).toMatchObject({ mutates: ['self.backend'], calls: ['super.init'] });
    expect(facts('body').calls).toEqual(expect.arrayContaining(['VStack', 'Text', 'Button', 'save', 'load']));
    expect(facts('storeDidChange')).toMatchObject({ awaits: ['changes.stream'], loops: 1 });
    expect(facts('isFatal')).toMatchObject({ branches: 2, uses: ['Bool', 'empty', 'tooMany', 'nested'] });
    expect(facts('path')).toMatchObject({ branches: 0, calls: ['name.trimmingCharacters'] });
    expect(facts('value').inferredTypes).toEqual(['number']);
  });

  it('reads imports', () => {
    expect(source.imports).toEqual(['Foundation', 'Combine.AnyPublisher', 'ShopKit']);
    expect(source.bindings).toEqual([{ local: 'AnyPublisher', imported: 'AnyPublisher', from: 'Combine' }]);
  });

  it('is not led astray by strings, comments and patterns', async () => {
    const odd = [
      'func a() -> String { return #"raw " } \\(no())"# }',
      '/* class Hidden { /* nested */ func b() {} */',
      'let block = """',
      '  func c() { \\(d("}")) ',
      '  """',
      'func e() { let r = /\\{[^"]+/; f(r) }',
      'class `default` {',
      '  var `class`: Int = 0',
      '}',
    ].join('\n');
    const parsed = await parseSource(odd, swift);
    expect(parsed.outline).toEqual([
      ...['Function a', 'Variable block', 'Function e', 'Class `default`', '  Property `class`'],
    ]);
    expect(parsed.chunks.flatMap(({ facts: own }) => own?.calls ?? [])).toEqual(['d', 'f']);
    expect(uncoveredLines(parsed, odd)).toEqual([]);
  });

  it.each([
    ['open braces', 'class A {\n'],
    ['open lists', 'func f(\n'],
    ['values without an end', 'let a,\n'],
    ['conditions without a block', 'if a, let b: C '],
    ['strings in strings', '"\\(a("'],
    ['cases', 'case a(b, '],
    ['angles', 'func f<A<'],
  ])('reads many %s', async (_, piece) => {
    const parsed = await parseSource(piece.repeat(5_000), swift);
    expect(parsed.chunks.length).toBeGreaterThan(0);
  });
});
