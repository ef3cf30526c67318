import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { ruby } from './language.ts';

const text = `# frozen_string_literal: true

require 'json'
require_relative "../lib/store"

# Everything about the shop.
module Shop
  LIMIT = 10

  def self.open(path) = Cart.load(path)

  # A cart keeps items until they are paid.
  class Cart < Base::Model
    include Enumerable
    attr_reader :owner

    def initialize(owner, items: [], **opts, &block)
      @owner = owner
      @items = items
    end

    def each
      return enum_for(:each) unless block_given?
      @items.each { |item| yield item }
    end

    def self.load(path)
      JSON.parse(File.read(path))
    rescue Errno::ENOENT => e
      raise NotFound, "no #{path}"
    end

    def total=(value)
      @total = value
      @items << value
      prices[:last] = value
    end

    private

    def check!(item, limit = 2, *rest)
      count = 0
      if item.nil? && rest.empty?
        raise ArgumentError.new("bad")
      elsif item == 1
        return 2
      end
      case item
      when 1 then count += 1
      when 2 then count -= 1
      end
      while count < limit
        next if rest.include?(count)
        break if count > 5
        rest.push(count)
      end
      other = item
      names = { a: 1 }
      store = Store.new(names)
      fail "odd"
    end

    private def helper; end

    protected

    def guarded = true
  end
end

Point = Struct.new(:x, :y) do
  def length
    Math.sqrt(x * x + y * y)
  end
end

def top_level(name)
  puts name
end
`;

const source = await parseSource(text, ruby);

describe('Ruby', () => {
  it('finds modules, classes, methods and constants', () => {
    expect(source.outline).toEqual([
      'Module Shop',
      '  Variable LIMIT',
      '  Method open',
      '  Class Cart',
      '    Constructor initialize',
      '    Method each',
      '    Method load',
      '    Method total=',
      '    Method check!',
      '    Method helper',
      '    Method guarded',
      'Class Point',
      '  Method length',
      'Function top_level',
    ]);
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('reads declarations', () => {
    expect(source.symbol('Cart')).toMatchObject({
      doc: 'A cart keeps items until they are paid.',
      signature: 'class Cart < Base::Model',
    });
    expect(source.symbol('Cart').facts.extends).toEqual(['Base::Model', 'Enumerable']);
    expect(source.symbol('initialize').facts.params.map(({ name }) => name)).toEqual([
      'owner',
      'items',
      'opts',
      'block',
    ]);
    expect(source.symbol('initialize').signature).toBe('def initialize(owner, items: [], **opts, &block)');
    expect(source.symbol('load').facts.modifiers).toEqual(['self']);
  });

  it('knows what is private by the word above it or before it', () => {
    const visibility = (name: string) => source.symbol(name).facts.visibility;
    expect(['each', 'check!', 'helper', 'guarded', 'load', 'top_level'].map(visibility)).toEqual([
      'public',
      'private',
      'private',
      'protected',
      'public',
      'public',
    ]);
  });

  it('reads what happens', () => {
    const { facts } = source.symbol('check!');
    expect(facts.calls).toEqual(
      expect.arrayContaining(['item.nil?', 'rest.push', 'Store.new', 'raise', 'rest.include?']),
    );
    expect(facts).toMatchObject({
      throws: ['ArgumentError', 'fail'],
      writes: ['count', 'other', 'names', 'store'],
      mutates: ['rest'],
      aliases: ['other=item'],
      inferredTypes: ['number', 'map', 'Store'],
      returns: true,
      branches: 6,
      loops: 1,
      breaks: 1,
      continues: 1,
    });
    expect(facts.reads).toEqual(expect.arrayContaining(['item', 'rest', 'count', 'limit']));
    expect(facts.uses).not.toContain('item');
    expect(source.symbol('total=').facts.mutates).toEqual(['@total', '@items', 'prices[]']);
    expect(source.symbol('load').facts.throws).toEqual(['NotFound']);
    expect(source.symbol('each').facts).toMatchObject({ isGenerator: true, loops: 1, branches: 1 });
  });

  it('knows what a file needs', () => {
    expect(source.imports).toEqual(['json', '../lib/store']);
  });

  it('knows who may call what, however it is said', async () => {
    const said = await parseSource(
      `class Account
  SECRET = 'x'
  LIMIT = 10
  private_constant :SECRET

  def self.open; end
  def self.hidden; end
  private_class_method :hidden

  class << self
    def find_all; end

    private

    def query; end
  end

  def deposit; end
  def audit; end
  def later; end
  private :later, :audit
  protected def inline; end

  private

  OTHER = 1
  def log; end

  class Nested
    def shown; end
  end

  protected

  def compare; end

  public

  def back; end
end

def top; end
private :top
`,
      ruby,
    );
    const symbols = said.chunks.filter(({ name, mode }) => name !== '' && mode === 'code');
    expect(Object.fromEntries(symbols.map(({ name, facts }) => [name, facts?.visibility]))).toEqual({
      ...{ Account: 'public', LIMIT: 'public', open: 'public', hidden: 'private', find_all: 'public' },
      ...{ query: 'private', deposit: 'public', audit: 'private', later: 'private', inline: 'protected' },
      ...{ OTHER: 'public', log: 'private', Nested: 'public', shown: 'public', compare: 'protected' },
      ...{ back: 'public', top: 'private' },
    });
  });

  it('gives nobody a word that another has overruled, or that is not meant for it', async () => {
    const said = await parseSource(
      `class Account
  private
  def hidden; end
  def self.make; end
  LIMIT = 1
  class Inner; end
  public def open; end
  def again; end
  public :again
  public
  def shown; end
  def named; end
  private :named
  private def inline; end
  private def self.idle; end
  def self.twice; end
  def twice; end
  private_class_method :twice
  private_class_method def self.once; end
  public_class_method :once
end
`,
      ruby,
    );
    const symbols = said.chunks.filter(({ name, mode }) => name !== '' && mode === 'code');
    expect(symbols.map(({ name, facts }) => `${name}: ${facts?.visibility} [${facts?.modifiers}]`)).toEqual([
      ...['Account: public []', 'hidden: private [private]', 'make: public [self]', 'LIMIT: public []'],
      ...['Inner: public []', 'open: public [public]', 'again: public [public]', 'shown: public [public]'],
      ...['named: private [private]', 'inline: private [private]', 'idle: public [self]'],
      ...['twice: private [self,private_class_method]', 'twice: public [public]'],
      'once: public [self,public_class_method]',
    ]);
  });
});
