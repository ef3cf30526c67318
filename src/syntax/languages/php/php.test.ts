import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { php } from './language.ts';

const text = `<html><body><?php echo $title; ?></body>
<?php
namespace App\\Http;

use App\\Models\\User;
use Foo\\Bar as Baz;
use Foo\\{A, B as C};
require_once 'config.php';

const LIMIT = 10;

/** Answers requests for carts. */
#[Route('/cart', methods: ['GET'])]
abstract class CartController extends Base implements One, Two
{
    use Loggable;
    public const VERSION = '1';
    private static ?string $name = null;

    public function __construct(private User $user, public int $n = 0)
    {
        parent::__construct();
    }

    #[Pure]
    final protected static function make(int|string $a, ?Foo &$b = null, ...$rest): ?static
    {
        if ($a > 1) {
            return new static($a);
        } elseif ($a) {
            $x = $a ? 1 : 2;
        }
        foreach ($rest as $key => $value) {
            if ($value) continue;
            break;
        }
        switch ($a) { case 1: $y = $a; break; default: }
        try {
            $this->user->save($a);
            self::log('x');
            helper(1);
        } catch (A|B $e) {
            throw new RuntimeException('x', 0, $e);
        }
        $this->count = 1;
        $this->items[] = 2;
        array_push($list, 3);
        $f = fn($p) => $p * 2;
        $s = 'text';
        return null;
    }

    abstract function nope(): void;

    public function all(): iterable
    {
        yield $this->user;
    }
}

interface Shape extends Other { public function area(): float; }
trait Counts { private function count() {} }
enum Suit: string implements Shape { case Hearts = 'H'; }

function top(array $a, $b): never { throw $a; }
?>
<p>done</p>
`;

const source = await parseSource(text, php);

describe('PHP', () => {
  it('finds classes, interfaces, traits, enums, methods, properties and functions', () => {
    expect(source.outline).toEqual([
      'Variable LIMIT',
      'Class CartController',
      '  Property VERSION',
      '  Property name',
      '  Constructor __construct',
      '  Method make',
      '  Method nope',
      '  Method all',
      'Interface Shape',
      '  Method area',
      'Trait Counts',
      '  Method count',
      'Enum Suit',
      'Function top',
    ]);
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('reads declarations', () => {
    const { facts, signature, doc } = source.symbol('CartController');
    expect({ signature, doc }).toEqual({
      signature: 'abstract class CartController extends Base implements One, Two',
      doc: 'Answers requests for carts.',
    });
    expect(facts).toMatchObject({
      extends: ['Base', 'One', 'Two', 'Loggable'],
      modifiers: ['abstract'],
      decorators: ["Route('/cart', methods: ['GET'])"],
    });
    expect(source.symbol('make').facts).toMatchObject({
      params: [
        { name: 'a', type: 'int|string' },
        { name: 'b', type: '?Foo' },
        { name: 'rest', type: null },
      ],
      returnType: '?static',
      modifiers: ['final', 'protected', 'static'],
      visibility: 'protected',
      decorators: ['Pure'],
    });
    expect(source.symbol('nope').facts).toMatchObject({ visibility: 'public', returns: false });
    expect(source.symbol('name').facts).toMatchObject({ visibility: 'private', returns: false });
  });

  it('reads what happens', () => {
    const { facts } = source.symbol('make');
    expect(facts.calls).toEqual([
      'static',
      '$this->user->save',
      'self::log',
      'helper',
      'RuntimeException',
      'array_push',
    ]);
    expect(facts).toMatchObject({
      throws: ['RuntimeException'],
      mutates: ['$this->count', '$this->items[]', '$list'],
      aliases: ['y=a'],
      branches: 6,
      loops: 1,
      breaks: 2,
      continues: 1,
    });
    expect(facts.writes).toEqual(['x', 'key', 'value', 'y', 'e', 'f', 's']);
    expect(facts.reads).toEqual(expect.arrayContaining(['a', 'rest', 'value', '$this->user', 'list']));
    expect(facts.reads).not.toContain('$this->count');
    expect(facts.inferredTypes).toEqual(expect.arrayContaining(['number', 'function', 'string']));
    expect(source.symbol('all').facts.isGenerator).toBe(true);
    expect(source.symbol('top').facts).toMatchObject({ throws: ['$a'], returns: false });
  });

  it('knows what a file brings in', () => {
    expect(source.imports).toEqual(['App\\Models\\User', 'Foo\\Bar', 'Foo', 'config.php']);
    expect(source.bindings).toEqual(
      expect.arrayContaining([
        { local: 'User', imported: 'User', from: 'App\\Models' },
        { local: 'Baz', imported: 'Bar', from: 'Foo' },
        { local: 'A', imported: 'A', from: 'Foo' },
        { local: 'C', imported: 'B', from: 'Foo' },
      ]),
    );
  });
});
