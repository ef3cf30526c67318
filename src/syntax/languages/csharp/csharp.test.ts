import { describe, expect, it } from 'vitest';
import type { ChunkFacts } from '../../chunk.ts';
import { parseFile } from '../../parse/parse-file.ts';
import { csharp } from './language.ts';

const source = `using System;
using System.Collections.Generic;
using static System.Math;
using Text = System.String;

namespace Acme.Orders
{
    /// <summary>Serves orders over <c>HTTP</c>.</summary>
    [ApiController, Route("api/[controller]")]
    public abstract partial class OrdersController<T> : ControllerBase, IHandler<T> where T : class
    {
        private readonly ILogger _logger;
        public const int Limit = 50;
        [Inject] private IClock _clock;
        public int Count { get; private set; } = 3;
        public string Title => _first + _last;
        public event EventHandler Changed;

        public OrdersController(ILogger logger, int size) : base(size)
        {
            _logger = logger;
            this.size = size;
        }

        /// <summary>Gives one order.</summary>
        [HttpGet("{id}")]
        public async Task<IActionResult> GetAsync([FromRoute] int id, CancellationToken token = default, params string[] tags)
        {
            if (id < 0) throw new ArgumentException("id");
            else if (id == 0) throw _missing;
            var order = await _store.FindAsync<Order>(id, token);
            await Task.Delay(10);
            var copy = order;
            var page = new Page(1);
            var text = "none";
            var numbers = new List<int> { 1, 2 };
            for (int i = 0; i < 3; i++) { if (i == 1) continue; numbers.Add(i); }
            foreach (var tag in tags) { break; }
            switch (id)
            {
                case 1: Log(tag: text); break;
                default: break;
            }
            var label = id switch { 1 => "one", _ => throw new OrderException() };
            try { Save(order); }
            catch (IOException error) when (error.Code == 3) { throw new StoreException(error); }
            copy.Name = label;
            _cache[id] = copy;
            Count++;
            handler?.Invoke(this);
            Func<int, int> twice = x => x * 2;
            return id > 5 ? Ok(order) : NotFound();
        }

        public IEnumerable<int> Numbers() { yield return 1; }
        protected internal virtual void Reset(ref int value) => value = 0;
        void Drop() { }
        public static Money operator +(Money a, Money b) => new Money(a.Cents + b.Cents);
    }

    public interface IShape : INamed { double Area(); }
    public record Person(string Name, int Age) : Entity(Name), IThing;
    public readonly struct Point { public int X; }
    enum Color : byte { Red, Green }
    public delegate void Handler(object sender, int code);
}
`;

const parsed = await parseFile(source, csharp);
const find = (name: string, kind?: string) =>
  parsed.chunks.find((each) => each.mode === 'code' && each.name === name && (!kind || each.kind === kind));
const factsOf = (name: string, kind?: string) => find(name, kind)?.facts as ChunkFacts;

describe('C#', () => {
  it('makes chunks of types and members, and of fields worth one', () => {
    const symbols = parsed.chunks
      .filter(({ mode, name }) => mode === 'code' && name)
      .map(({ kind, name }) => `${kind} ${name}`);
    expect(symbols).toEqual([
      'ModuleDeclaration Acme.Orders',
      'ClassDeclaration OrdersController',
      'PropertyDeclaration Limit',
      'PropertyDeclaration _clock',
      'PropertyDeclaration Count',
      'PropertyDeclaration Title',
      'PropertyDeclaration Changed',
      'ConstructorDeclaration OrdersController',
      'MethodDeclaration GetAsync',
      'MethodDeclaration Numbers',
      'MethodDeclaration Reset',
      'MethodDeclaration Drop',
      'MethodDeclaration +',
      'InterfaceDeclaration IShape',
      'MethodDeclaration Area',
      'ClassDeclaration Person',
      'StructDeclaration Point',
      'PropertyDeclaration X',
      'EnumDeclaration Color',
      'TypeDeclaration Handler',
    ]);
  });

  it('takes attributes for decorators and the words of XML documentation for documentation', () => {
    expect(factsOf('OrdersController').decorators).toEqual(['ApiController', 'Route("api/[controller]")']);
    expect(factsOf('GetAsync').decorators).toEqual(['HttpGet("{id}")']);
    expect(factsOf('_clock').decorators).toEqual(['Inject']);
    expect(find('OrdersController')?.doc).toBe('Serves orders over HTTP.');
    expect(find('GetAsync')?.doc).toBe('Gives one order.');
  });

  it('reads signature, modifiers and bases', () => {
    expect(find('OrdersController')?.signature).toBe(
      'public abstract partial class OrdersController<T> : ControllerBase, IHandler<T> where T : class',
    );
    expect(factsOf('OrdersController').modifiers).toEqual(['public', 'abstract', 'partial']);
    expect(factsOf('OrdersController').extends).toEqual(['ControllerBase', 'IHandler']);
    expect(factsOf('Person').extends).toEqual(['Entity', 'IThing']);
    expect(factsOf('IShape').extends).toEqual(['INamed']);
  });

  it('knows the words for visibility and what holds without one', () => {
    expect(factsOf('OrdersController').visibility).toBe('public');
    expect(factsOf('Drop').visibility).toBe('private');
    expect(factsOf('Reset').visibility).toBe('protected');
    expect(factsOf('Area').visibility).toBe('public');
    expect(factsOf('Color').visibility).toBe('internal');
    expect(factsOf('_clock').visibility).toBe('private');
  });

  it('reads parameters and declared returns', () => {
    expect(factsOf('GetAsync').params).toEqual([
      { name: 'id', type: 'int' },
      { name: 'token', type: 'CancellationToken' },
      { name: 'tags', type: 'string[]' },
    ]);
    expect(factsOf('GetAsync').returnType).toBe('Task<IActionResult>');
    expect(factsOf('Person').params.map(({ name }) => name)).toEqual(['Name', 'Age']);
    expect(factsOf('Drop').returns).toBe(false);
    expect(factsOf('Numbers').returns).toBe(true);
  });

  it('knows async, await and generators', () => {
    expect(factsOf('GetAsync').isAsync).toBe(true);
    expect(factsOf('GetAsync').awaits).toEqual(['_store.FindAsync', 'Task.Delay']);
    expect(factsOf('Numbers').isGenerator).toBe(true);
    expect(factsOf('Drop').isAsync).toBe(false);
    expect(factsOf('GetAsync').isGenerator).toBe(false);
  });

  it('names callees without their type arguments', () => {
    expect(factsOf('GetAsync').calls).toEqual(
      expect.arrayContaining([
        'ArgumentException',
        '_store.FindAsync',
        'Task.Delay',
        'numbers.Add',
        'Log',
        'Save',
        'handler?.Invoke',
        'Ok',
      ]),
    );
    expect(factsOf('OrdersController', 'ConstructorDeclaration').calls).toEqual(['base']);
  });

  it('knows what is thrown, written, changed and made to mean another', () => {
    const facts = factsOf('GetAsync');
    expect(facts.throws).toEqual(['ArgumentException', '_missing', 'OrderException', 'StoreException']);
    expect(facts.mutates).toEqual(['numbers', 'copy.Name', '_cache[id]']);
    expect(facts.writes).toEqual(expect.arrayContaining(['order', 'copy', 'i', 'tag', 'label', 'Count', 'twice']));
    expect(facts.aliases).toEqual(['copy=order']);
    expect(factsOf('OrdersController', 'ConstructorDeclaration').mutates).toEqual(['this.size']);
    expect(factsOf('Title').reads).toEqual(['_first', '_last']);
  });

  it('counts branches, loops, breaks and continues', () => {
    const { branches, loops, breaks, continues } = factsOf('GetAsync');
    expect([branches, loops, breaks, continues]).toEqual([7, 2, 3, 1]);
  });

  it('infers types only where var leaves them open', () => {
    expect(factsOf('GetAsync').inferredTypes).toEqual(['Page', 'string', 'List']);
  });

  it('lists imports and what they bring in', () => {
    expect(parsed.imports).toEqual(['System', 'System.Collections.Generic', 'System.Math', 'System.String']);
    expect(parsed.bindings).toEqual([{ local: 'Text', imported: '*', from: 'System.String' }]);
  });

  it('keeps whole methods of a class that is being typed', async () => {
    const broken = await parseFile(
      'class A\n{\n    int Whole()\n    {\n        return 1;\n    }\n\n    void Half(string x)\n    {\n        if (x.\n',
      csharp,
    );
    expect(broken.chunks.map(({ name }) => name)).toContain('Whole');
    expect(broken.chunks.at(-1)?.endLine).toBe(10);
  });

  it('names a row of fields by the first, and tells a record that is a struct', async () => {
    const { chunks } = await parseFile(
      'public record struct Money(int Amount);\nstruct Point\n{\n    public int X, Y;\n}\n',
      csharp,
    );
    expect(chunks.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      ...['StructDeclaration Money', 'StructDeclaration Point', 'PropertyDeclaration X'],
    ]);
  });
});
