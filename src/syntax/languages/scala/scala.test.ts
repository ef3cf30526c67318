import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { scala } from './language.ts';

const text = `package com.acme.shop

import scala.collection.mutable.{Map => MMap, Set}
import java.util._
import foo.bar.Baz

/** A cart keeps items until they are paid. */
@deprecated("use Basket", "1")
final case class Cart[T](id: Int, private val items: List[String] = Nil)(implicit ec: Context)
    extends Base(id) with Closeable with Other[T] {
  private[this] val name: String = "x"
  var total = 0

  def this(text: String) = { this(1) }

  @tailrec
  override protected def load(path: String, xs: Int*): Either[Error, String] = {
    val data = fetch(path)
    if (data == null) throw new IllegalStateException("no") else if (data.old) {}
    data match {
      case 1 => println(1)
      case Foo(y) if y > 1 => save(y)
    }
    for (i <- 1 to 3; j <- xs) yield i
    while (total > 0) { total -= 1 }
    this.total = 3
    buffer.append("y")
    try { data.save() } catch { case e: IOException => return null }
    xs.foreach(println)
    val copy = data
    val count = 1
    val made = new Item(1)
    val (left, right) = pair
    Await.result(later, 1)
    return copy
  }

  def size: Int
}

sealed trait Shape { def area: Double }

object Cart {
  val Max = 10
  def apply(): Cart = new Cart(1)
}

enum Color(val v: Int) extends Printable {
  case Red extends Color(1)
  case Green, Blue
}

class Indented(x: Int):
  def show(): Unit =
    println(x)

type Handler = Int => Unit

def top(a: Int)(b: Int): Int =
  a + b
`;

const source = await parseSource(text, scala);

describe('Scala', () => {
  it('finds classes, traits, objects, enums, members and functions', () => {
    expect(source.outline).toEqual([
      'Class Cart',
      '  Property name',
      '  Property total',
      '  Constructor this',
      '  Method load',
      '  Method size',
      'Trait Shape',
      '  Method area',
      'Class Cart',
      '  Property Max',
      '  Method apply',
      'Enum Color',
      'Class Indented',
      '  Method show',
      'Type Handler',
      'Function top',
    ]);
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('reads declarations', () => {
    expect(source.symbol('Cart').doc).toBe('A cart keeps items until they are paid.');
    expect(source.symbol('Cart').facts).toMatchObject({
      params: [
        { name: 'id', type: 'Int' },
        { name: 'items', type: 'List[String]' },
        { name: 'ec', type: 'Context' },
      ],
      extends: ['Base', 'Closeable', 'Other[T]'],
      decorators: ['deprecated("use Basket", "1")'],
      modifiers: ['final', 'case'],
    });
    expect(source.symbol('load').facts).toMatchObject({
      params: [
        { name: 'path', type: 'String' },
        { name: 'xs', type: 'Int*' },
      ],
      returnType: 'Either[Error, String]',
      modifiers: ['override', 'protected'],
      visibility: 'protected',
      decorators: ['tailrec'],
    });
    expect(source.symbol('name').facts.visibility).toBe('private');
    expect(source.symbol('show').facts).toMatchObject({ visibility: 'public', returns: false });
    expect(source.symbol('top').facts.params.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('reads what happens', () => {
    const { facts } = source.symbol('load');
    expect(facts.calls).toEqual(
      expect.arrayContaining([
        'fetch',
        'IllegalStateException',
        'println',
        'buffer.append',
        'data.save',
        'xs.foreach',
        'Await.result',
      ]),
    );
    expect(facts).toMatchObject({
      throws: ['IllegalStateException'],
      awaits: ['later'],
      aliases: ['copy=data'],
      branches: 5,
      loops: 3,
      returns: true,
    });
    expect(facts.mutates).toEqual(expect.arrayContaining(['this.total', 'total', 'buffer']));
    expect(facts.writes).toEqual(expect.arrayContaining(['data', 'i', 'j', 'copy', 'count', 'made', 'left', 'right']));
    expect(facts.reads).toEqual(expect.arrayContaining(['path', 'data', 'data.old', 'pair', 'copy']));
    expect(facts.inferredTypes).toEqual(expect.arrayContaining(['number', 'Item']));
  });

  it('knows what a file imports', () => {
    expect(source.imports).toEqual(['scala.collection.mutable.{Map => MMap, Set}', 'java.util._', 'foo.bar.Baz']);
    expect(source.bindings).toContainEqual({ local: 'Baz', imported: 'Baz', from: 'foo.bar' });
  });

  it('reads what Scala 3 adds', async () => {
    const three = `import g.{h as i}

enum Color(val rgb: Int):
  case Red extends Color(1)

extension (c: Cart)
  def isLarge: Boolean = c.size > 3

given Show[Cart] with
  def show(c: Cart): String = c.id

case object Missing extends CartError
`;
    const parsed = await parseSource(three, scala);
    expect(parsed.outline).toEqual([
      ...['Enum Color', 'Impl Cart', '  Method isLarge', 'Impl Show[Cart]', '  Method show', 'Class Missing'],
    ]);
    expect(parsed.symbol('Color').facts.params).toEqual([{ name: 'rgb', type: 'Int' }]);
    expect(parsed.symbol('Missing').facts.modifiers).toEqual(['case']);
    expect(parsed.bindings).toEqual([{ local: 'i', imported: 'h', from: 'g' }]);
    expect(uncoveredLines(parsed, three)).toEqual([]);
  });
});
