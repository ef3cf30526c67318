import { describe, expect, it } from 'vitest';
import { outline } from '../../../../tests/support/light-outline.ts';
import { lightChunks } from './light-chunks.ts';

const find = (lang: string, text: string, name: string) =>
  lightChunks(lang, text)?.chunks.find((chunk) => chunk.name === name && chunk.kind !== 'Comment');

describe('YAML', () => {
  it('has a chunk per key of several lines with the comment above it, and one for its short neighbours', () => {
    const text = `# Build of the project.
name: CI
version: 3 # of the format

# When it runs.
on:
  push:
    branches: [main]
jobs:
  build:
    run: |
      # no comment
      key: no key
`;
    expect(outline('yaml', text)).toEqual([
      'ConfigDeclaration  1-4',
      '  Comment : Build of the project. 1-1',
      '  Comment : of the format 3-3',
      'ConfigDeclaration on 5-8',
      '  Comment on: When it runs. 5-5',
      'ConfigDeclaration jobs 9-13',
    ]);
    expect(find('yaml', text, 'on')).toMatchObject({ doc: 'When it runs.', mode: 'code' });
    expect(lightChunks('yaml', text)?.chunks[0]?.signature).toBe('name, version');
  });

  it('names documents, and keeps their keys within them', () => {
    const text =
      'kind: Service\nmetadata:\n  name: web\n---\nkind: Deployment\nmetadata:\n  labels: {}\n  name: "api"\n';
    expect(outline('yaml', text)).toEqual([
      'ConfigDeclaration web 1-3',
      '  ConfigDeclaration kind 1-1',
      '  ConfigDeclaration metadata 2-3',
      'ConfigDeclaration api 4-8',
      '  ConfigDeclaration kind 5-5',
      '  ConfigDeclaration metadata 6-8',
    ]);
    expect(find('yaml', text, 'api')?.signature).toBe('Deployment api');
  });

  it('splits a long map by its keys', () => {
    const services = Array.from({ length: 30 }, (_, i) => `  s${i}:\n    image: a\n    ports: [1]\n`).join('');
    const chunks = lightChunks('yaml', `services:\n${services}`)?.chunks ?? [];
    expect(chunks).toHaveLength(31);
    expect(chunks[3]).toMatchObject({ name: 's2', signature: 'services.s2', parent: 0, startLine: 8, endLine: 10 });
  });

  it('has a chunk per item of a list at the top, by its name', () => {
    const text = '- name: first\n  shell: ls\n- hosts: all\n  tasks: []\n';
    expect(outline('yaml', text)).toEqual(['ConfigDeclaration first 1-2', 'ConfigDeclaration  3-4']);
  });
});

describe('TOML and its relatives', () => {
  it('has a chunk per table', () => {
    const text = `# The package as published.
title = "x # no comment"

[package]
name = "a"
words = [
  ["a"]
]
text = """
[not.a.table]
# no comment
"""

# What it needs.
[[dependencies."x"]]
v = 1
`;
    expect(outline('toml', text)).toEqual([
      'ConfigDeclaration  1-3',
      '  Comment : The package as published. 1-1',
      'ConfigDeclaration package 4-13',
      'ConfigDeclaration dependencies.x 14-16',
      '  Comment dependencies.x: What it needs. 14-14',
    ]);
  });

  it('reads INI sections and their comments', () => {
    expect(outline('toml', '; how it works\n[core]\nmsg = don\'t [x\n[remote "origin"]\nurl = a;b\n')).toEqual([
      'ConfigDeclaration core 1-3',
      '  Comment core: how it works 1-1',
      'ConfigDeclaration remote origin 4-5',
    ]);
  });
});

describe('JSON', () => {
  const text = `{
  // What it is.
  "name": "demo",
  "version": "1.0.0",
  "scripts": {
    "test": "vitest {",
    "build": "tsc"
  },
  "files": ["dist"]
}
`;
  it('has a chunk per key of several lines, and reads comments', () => {
    expect(outline('json', text)).toEqual([
      'ConfigDeclaration  1-4',
      '  Comment : What it is. 2-2',
      'ConfigDeclaration scripts 5-8',
      'ConfigDeclaration files 9-10',
    ]);
  });

  it('has a chunk per object of a list, by its name', () => {
    expect(
      outline('json', '[\n  {\n    "id": "a",\n    "v": {\n      "x": 1\n    }\n  },\n  {\n    "w": 1\n  }\n]\n'),
    ).toEqual(['ConfigDeclaration a 1-7', 'ConfigDeclaration  8-11']);
  });

  it('splits long lists of plain values', () => {
    const chunks = lightChunks('json', `{\n"all": [\n${'  1,\n'.repeat(200)}  2\n]\n}\n`)?.chunks ?? [];
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.every(({ name }) => name === 'all')).toBe(true);
  });
});
