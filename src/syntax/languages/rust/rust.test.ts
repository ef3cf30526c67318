import { describe, expect, it } from 'vitest';
import type { ChunkFacts } from '../../chunk.ts';
import { parseFile } from '../../parse/parse-file.ts';
import { rust } from './language.ts';

const source = `//! Keeps sessions of users in memory.
use std::collections::{HashMap, hash_map::Entry as Slot};
use std::io::{self, Read};
use crate::clock::Clock;
use crate::net as network;
use super::*;

mod tests;

/// How many sessions there may be.
pub const LIMIT: usize = 64;
static mut SEEN: u32 = 0;

pub type Outcome<T> = Result<T, SessionError>;

/// One user's session.
#[derive(Debug, Clone)]
/// It ends by itself.
#[serde(rename_all = "camelCase")]
pub struct Session<T> {
    pub id: u64,
    data: T,
}

#[derive(Debug)]
pub(crate) enum SessionError {
    NotFound,
    Expired { since: u64 },
}

pub trait Store: Send + Clock where Self: Sized {
    fn find(&self, id: u64) -> Option<&Session<String>>;
    fn clear(&mut self) {}
}

impl<T: Clone> Store for Memory<T> {
    fn find(&self, id: u64) -> Option<&Session<String>> {
        self.sessions.get(&id)
    }
}

impl<T> Memory<T> {
    /// Fetches what is not there yet.
    #[inline]
    pub async fn fetch(&mut self, id: u64, (host, port): (String, u16), mut tries: u8) -> Outcome<Session<T>> {
        let client = Client::new();
        let known = id;
        let label = format!("session {}", id);
        let parts = vec![1, 2];
        let add = |x: u32| x + 1;
        let text = "plain";
        let Some(slot) = self.slots.get(id) else {
            return Err(SessionError::NotFound);
        };
        while tries > 0 {
            tries -= 1;
            if parts.is_empty() && tries == 1 {
                continue;
            }
            match client.load(slot, known).await? {
                Reply::Ready(session) => return Ok(session),
                Reply::Wait => break,
                _ => panic!("no reply from {}", host),
            }
        }
        self.count += 1;
        self.cache[id] = slot;
        self.pending.push(known);
        refill(&mut self.pool, port).await;
        Err(SessionError::expired(text))
    }

    unsafe fn poke(target: *mut u8) {
        *target = 1;
    }
}

#[macro_export]
macro_rules! session {
    ($id:expr) => { Session::new($id) };
}

pub mod wire {
    pub(super) fn encode<W: Write>(out: &mut W) -> io::Result<()> { Ok(()) }
}

#[cfg(test)]
mod checks {
    #[test]
    fn counts() {
        assert_eq!(count_of(LIMIT), 64);
    }
}
`;

const parsed = await parseFile(source, rust);
const all = (name: string) => parsed.chunks.filter((each) => each.mode === 'code' && each.name === name);
const find = (name: string) => all(name)[0];
const factsOf = (name: string) => find(name)?.facts as ChunkFacts;

describe('Rust', () => {
  it('makes chunks of items, with functions of traits and impls as methods within them', () => {
    const symbols = parsed.chunks
      .filter(({ mode, name }) => mode === 'code' && name)
      .map(({ kind, name }) => `${kind} ${name}`);
    expect(symbols).toEqual([
      'VariableDeclaration LIMIT',
      'TypeDeclaration Outcome',
      'StructDeclaration Session',
      'EnumDeclaration SessionError',
      'TraitDeclaration Store',
      'MethodDeclaration find',
      'MethodDeclaration clear',
      'ImplDeclaration Memory',
      'MethodDeclaration find',
      'ImplDeclaration Memory',
      'MethodDeclaration fetch',
      'MethodDeclaration poke',
      'MacroDeclaration session',
      'ModuleDeclaration wire',
      'FunctionDeclaration encode',
      'ModuleDeclaration checks',
      'FunctionDeclaration counts',
    ]);
  });

  it('takes attributes for decorators and lets the chunk begin with them and the comments among them', () => {
    expect(new Set(factsOf('Session').decorators)).toEqual(
      new Set(['derive(Debug, Clone)', 'serde(rename_all = "camelCase")']),
    );
    expect(find('Session')?.doc).toBe("One user's session.\nIt ends by itself.");
    expect(find('Session')?.signature).toBe('pub struct Session<T>');
    expect(source.split('\n')[(find('Session')?.startLine ?? 0) - 1]).toBe("/// One user's session.");
    expect(factsOf('counts').decorators).toEqual(['test']);
    expect(factsOf('checks').decorators).toEqual(['cfg(test)']);
    expect(factsOf('session').decorators).toEqual(['macro_export']);
  });

  it('knows pub, pub(crate), what a trait shows, and what is private', () => {
    expect(factsOf('Session').visibility).toBe('public');
    expect(factsOf('SessionError').visibility).toBe('internal');
    expect(factsOf('encode').visibility).toBe('internal');
    expect(factsOf('find').visibility).toBe('public');
    expect(factsOf('poke').visibility).toBe('private');
    expect(factsOf('Memory').visibility).toBeNull();
  });

  it('takes supertraits and implemented traits for bases', () => {
    expect(factsOf('Store').extends).toEqual(['Send', 'Clock', 'Sized']);
    expect(all('Memory').map(({ facts }) => facts?.extends)).toEqual([['Store'], []]);
  });

  it('reads the parts of a signature', () => {
    const facts = factsOf('fetch');
    expect(facts.params).toEqual([
      { name: 'id', type: 'u64' },
      { name: '(host, port)', type: '(String, u16)' },
      { name: 'tries', type: 'u8' },
    ]);
    expect(facts.returnType).toBe('Outcome<Session<T>>');
    expect(facts.modifiers).toEqual(['pub', 'async']);
    expect(facts.isAsync).toBe(true);
    expect(facts.returns).toBe(true);
    expect(factsOf('poke').modifiers).toEqual(['unsafe']);
    expect(factsOf('poke').isAsync).toBe(false);
    expect(factsOf('poke').returns).toBe(false);
    expect(find('fetch')?.doc).toBe('Fetches what is not there yet.');
  });

  it('knows what is called, awaited and thrown', () => {
    const facts = factsOf('fetch');
    expect(facts.calls).toEqual(
      expect.arrayContaining([
        'Client::new',
        'format',
        'vec',
        'self.slots.get',
        'client.load',
        'self.pending.push',
        'refill',
        'panic',
      ]),
    );
    expect(facts.awaits).toEqual(['client.load', 'refill']);
    expect(facts.throws).toEqual(['SessionError::NotFound', 'panic', 'SessionError::expired']);
    expect(factsOf('counts').calls).toEqual(['assert_eq', 'count_of']);
    expect(factsOf('counts').reads).toEqual(['LIMIT']);
  });

  it('knows what is written, changed, read and made to mean another', () => {
    const facts = factsOf('fetch');
    expect(facts.mutates).toEqual(['self.count', 'self.cache[id]', 'self.pending', 'self.pool']);
    expect(facts.writes).toEqual(expect.arrayContaining(['client', 'known', 'slot', 'tries', 'session']));
    expect(facts.reads).toEqual(expect.arrayContaining(['id', 'tries', 'slot', 'known', 'host', 'port']));
    expect(facts.aliases).toEqual(['known=id']);
    expect(factsOf('Outcome').aliases).toEqual(['Outcome=Result<T, SessionError>']);
    expect(factsOf('poke').mutates).toEqual(['*target']);
    expect(facts.uses).toEqual(expect.arrayContaining(['Client', 'SessionError', 'Reply']));
    expect(facts.uses).not.toContain('slot');
  });

  it('counts ways through a function, but neither the else of a match nor short circuits', () => {
    const facts = factsOf('fetch');
    expect([facts.branches, facts.loops, facts.breaks, facts.continues]).toEqual([4, 1, 1, 1]);
  });

  it('infers plain types of let bindings', () => {
    expect(factsOf('fetch').inferredTypes).toEqual(['Client', 'string', 'list', 'function']);
  });

  it('lists imports and what they bring in', () => {
    expect(parsed.imports).toEqual(['std::collections', 'std::io', 'crate::clock::Clock', 'crate::net', 'super']);
    expect(parsed.bindings).toEqual(
      expect.arrayContaining([
        { local: 'HashMap', imported: 'HashMap', from: 'std::collections' },
        { local: 'Slot', imported: 'hash_map::Entry', from: 'std::collections' },
        { local: 'Read', imported: 'Read', from: 'std::io' },
        { local: 'Clock', imported: 'Clock', from: 'crate::clock' },
        { local: 'network', imported: 'net', from: 'crate' },
      ]),
    );
  });

  it('takes no import for a use, and attributes only of the item right behind them', async () => {
    const text =
      '#[cfg(unix)]\nuse std::time::Duration;\n\n#[inline]\n// Why it is.\n#[must_use]\npub fn wait() -> Duration {\n    unreachable!("never")\n}\n';
    const { chunks } = await parseFile(text, rust);
    const [top, wait] = chunks.filter(({ mode }) => mode === 'code');
    expect(top).toMatchObject({ kind: 'Code', startLine: 1, endLine: 2, facts: { uses: ['cfg', 'unix'] } });
    expect(wait).toMatchObject({ name: 'wait', startLine: 4, endLine: 9 });
    expect(wait?.facts).toMatchObject({ decorators: ['inline', 'must_use'], throws: ['unreachable'] });
  });

  it('keeps what is whole when a function is only half written', async () => {
    const broken = await parseFile(
      'pub fn whole() -> u8 {\n    1\n}\n\nimpl A {\n    fn half(&self, x: u8) {\n        let y = match x {\n',
      rust,
    );
    expect(broken.chunks.map(({ name }) => name)).toContain('whole');
    expect(broken.chunks.at(-1)?.endLine).toBe(7);
  });

  it('binds a module that a list names by itself', async () => {
    const { bindings } = await parseFile('use std::io::{self, Read};\nuse std::fmt::{self as f};\n', rust);
    expect(bindings).toEqual([
      { local: 'io', imported: '*', from: 'std::io' },
      { local: 'Read', imported: 'Read', from: 'std::io' },
      { local: 'f', imported: '*', from: 'std::fmt' },
    ]);
  });
});
