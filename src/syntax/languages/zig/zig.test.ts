import { describe, expect, it } from 'vitest';
import { parseSource, uncoveredLines } from '../../../../tests/support/parsed-source.ts';
import { zig } from './language.ts';

const text = `const std = @import("std");
const Allocator = std.mem.Allocator;
pub const limit: u32 = 10;
var counter: usize = 0;

/// A cart keeps items.
pub const Cart = struct {
    id: u32,
    items: std.ArrayList(u8),

    /// Makes an empty one.
    pub fn init(allocator: Allocator, id: u32) !Cart {
        if (id == 0) return error.BadId;
        const data = try fetch(id);
        return Cart{ .id = data };
    }

    fn load(self: *Cart, comptime T: type) !void {
        self.id = 3;
        self.items.append(1) catch |err| {
            return err;
        };
        for (self.items.items, 0..) |item, i| {
            if (i == 2) continue;
            if (item) break;
        }
        while (counter > 0) {
            counter -= 1;
        }
        switch (self.id) {
            1 => {},
            2, 3 => report(self.id),
            else => unreachable,
        }
        const copy = data;
        const name = "text";
        const size = 1;
        list[0] = size;
        @panic("never");
    }
};

pub const Kind = enum(u8) {
    small,
    large,
};

const Failure = error{ BadId, Worse };

pub fn main() void {
    run();
}

export fn exported(a: c_int) c_int {
    return a;
}

test "a cart is made" {
    try std.testing.expect(true);
}
`;

const source = await parseSource(text, zig);

describe('Zig', () => {
  it('finds containers, functions, tests and public constants', () => {
    expect(source.outline).toEqual([
      'Variable limit',
      'Struct Cart',
      '  Method init',
      '  Method load',
      'Enum Kind',
      'Enum Failure',
      'Function main',
      'Function exported',
      'Function a cart is made',
    ]);
    expect(uncoveredLines(source, text)).toEqual([]);
  });

  it('reads declarations; only pub is public', () => {
    expect(source.symbol('Cart')).toMatchObject({ doc: 'A cart keeps items.', signature: 'pub const Cart = struct' });
    expect(source.symbol('init').facts).toMatchObject({
      params: [
        { name: 'allocator', type: 'Allocator' },
        { name: 'id', type: 'u32' },
      ],
      returnType: '!Cart',
      visibility: 'public',
      throws: ['BadId'],
      returns: true,
    });
    const visibility = (name: string) => source.symbol(name).facts.visibility;
    expect(['load', 'Cart', 'Failure', 'exported'].map(visibility)).toEqual(['private', 'public', 'private', 'public']);
    expect(source.symbol('load').facts.returns).toBe(false);
  });

  it('reads what happens', () => {
    const { facts } = source.symbol('load');
    expect(facts.calls).toEqual(['self.items.append', 'report', '@panic']);
    expect(facts).toMatchObject({
      throws: ['@panic'],
      aliases: ['copy=data'],
      mutates: ['self.id', 'self.items', 'list[0]'],
      branches: 6,
      loops: 2,
      breaks: 1,
      continues: 1,
    });
    expect(facts.writes).toEqual(['counter', 'copy', 'name', 'size']);
    expect(facts.reads).toEqual(expect.arrayContaining(['self.items.items', 'counter', 'self.id', 'data', 'size']));
    expect(facts.inferredTypes).toEqual(['string', 'number']);
  });

  it('knows what a file imports', () => {
    expect(source.imports).toEqual(['std']);
    expect(source.bindings).toContainEqual({ local: 'std', imported: '*', from: 'std' });
  });
});
