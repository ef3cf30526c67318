import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { kotlin } from './language.ts';

const text = `package com.acme.shop

import kotlin.math.max
import com.acme.util.Foo as Bar
import com.acme.all.*

/** A cart keeps items until they are paid. */
@Serializable
data class Cart(val id: Int, private var items: MutableList<String> = mutableListOf()) : Base(id), Closeable {
    companion object {
        const val MAX = 10
        fun create(): Cart = Cart(1)
    }

    private val name: String by lazy { "x" }

    constructor(text: String) : this(1) {
        total = 2
    }

    @Throws(IOException::class)
    override suspend fun load(path: String, vararg xs: Int, done: (Int) -> Unit): Result<String>? {
        val data = fetch(path)
        if (data == null) throw IllegalStateException("no") else if (data.old) { }
        when (data) {
            1 -> println(1)
            is Foo -> save(data)
            else -> error("odd")
        }
        for (i in 1..3) {
            if (i == 2) continue
            break
        }
        while (true) { }
        this.total = 3
        total += 1
        items[0] = "x"
        items.add("y")
        try { data.save() } catch (e: IOException) { return null }
        val copy = data
        val size = 1
        val job = async { 1 }
        job.await()
        return copy
    }

    internal fun String.ext(): Int = length
    protected abstract fun nope()
}

interface Shape : Other {
    fun area(): Double
}

enum class Color(val v: Int) {
    RED(1), GREEN(2);
    fun next() = values()[v]
}

object Single : Thing() {
    fun go() {}
}

typealias Handler = (Int) -> Unit

fun <T> top(a: T): Sequence<T> {
    return sequence { yield(a) }
}

private const val SECRET = "x"
val shown = 3
`;

const source = await parseSource(text, kotlin);

describe('Kotlin', () => {
  it('finds classes, interfaces, enums, objects, functions and properties', () => {
    expect(source.outline).toEqual([
      'Class Cart',
      '  Property MAX',
      '  Method create',
      '  Property name',
      '  Constructor constructor',
      '  Method load',
      '  Method ext',
      '  Method nope',
      'Interface Shape',
      '  Method area',
      'Enum Color',
      '  Method next',
      'Class Single',
      '  Method go',
      'Type Handler',
      'Function top',
      'Variable shown',
    ]);
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('reads declarations', () => {
    expect(source.symbol('Cart').doc).toBe('A cart keeps items until they are paid.');
    expect(source.symbol('Cart').facts).toMatchObject({
      extends: ['Base', 'Closeable'],
      decorators: ['Serializable'],
      modifiers: ['data'],
      params: [
        { name: 'id', type: 'Int' },
        { name: 'items', type: 'MutableList<String>' },
      ],
    });
    expect(source.symbol('load').facts).toMatchObject({
      params: [
        { name: 'path', type: 'String' },
        { name: 'xs', type: 'Int' },
        { name: 'done', type: '(Int) -> Unit' },
      ],
      returnType: 'Result<String>?',
      modifiers: ['override', 'suspend'],
      decorators: ['Throws(IOException::class)'],
      visibility: 'public',
      isAsync: true,
    });
    const visibility = (name: string) => source.symbol(name).facts.visibility;
    expect(['name', 'ext', 'nope', 'top'].map(visibility)).toEqual(['private', 'internal', 'protected', 'public']);
  });

  it('reads what happens', () => {
    const { facts } = source.symbol('load');
    expect(facts.calls).toEqual(
      expect.arrayContaining(['fetch', 'IllegalStateException', 'println', 'items.add', 'data.save', 'job.await']),
    );
    expect(facts).toMatchObject({
      throws: ['IllegalStateException', 'error'],
      awaits: ['job'],
      mutates: ['this.total', 'items[0]', 'items'],
      aliases: ['copy=data'],
      branches: 6,
      loops: 2,
      breaks: 1,
      continues: 1,
      returns: true,
    });
    expect(facts.writes).toEqual(['data', 'i', 'total', 'copy', 'size', 'job']);
    expect(facts.reads).toEqual(expect.arrayContaining(['path', 'data', 'data.old', 'i', 'copy']));
    expect(facts.reads).not.toContain('String');
    expect(facts.uses).toEqual(expect.arrayContaining(['Result', 'IOException', 'fetch']));
    expect(source.symbol('top').facts.isGenerator).toBe(true);
  });

  it('knows what a file imports', () => {
    expect(source.imports).toEqual(['kotlin.math.max', 'com.acme.util.Foo', 'com.acme.all']);
    expect(source.bindings).toEqual([
      { local: 'max', imported: 'max', from: 'kotlin.math' },
      { local: 'Bar', imported: 'Foo', from: 'com.acme.util' },
    ]);
  });

  it('finds a call whose types are given, which the grammar takes for a comparison', async () => {
    const parsed = await parseSource(
      'fun go(text: String) {\n    Json.decode<Cart>(text)\n    if (a < b) { }\n}\n',
      kotlin,
    );
    expect(parsed.symbol('go').facts.calls).toEqual(['Json.decode']);
  });
});
