// Small packages in many languages, and the names that their users see.
import type { Files } from '../source/repository-fixture.ts';

export const cases: readonly (readonly [string, Files, readonly string[]])[] = [
  [
    'Go: capitals, methods by their type, nothing of programs, tests or internal packages',
    {
      'go.mod': 'module example.org/flock\n',
      'flock.go':
        'package flock\n\n// Version is the release.\nconst Version = "1.2.0"\n\ntype Lock struct{}\n\n// Close frees it.\nfunc (l *Lock) Close() error {\n\treturn nil\n}\n\nfunc hidden() {}\n\ntype inner struct{}\n\nfunc (i inner) Seen() {}\n',
      'flock_test.go': 'package flock\n\nfunc TestLock() {}\n',
      'internal/x/x.go': 'package x\n\nfunc Deep() {}\n',
      'cmd/flock/main.go': 'package main\n\nfunc Run() {}\n',
    },
    ['Version', 'Lock', 'Lock.Close'],
  ],
  [
    'Rust: pub, and of a private module only what is used publicly',
    {
      'Cargo.toml': '[package]\nname = "flock"\nversion = "1.4.0"\n',
      'src/lib.rs': 'mod lock;\npub mod open;\npub use lock::Lock;\npub(crate) fn inner() {}\n',
      'src/lock.rs':
        'pub struct Lock;\nimpl Lock {\n    /// Frees it.\n    pub fn close(&self) {}\n    fn inner(&self) {}\n}\nimpl Drop for Lock {\n    fn drop(&mut self) {}\n}\npub struct Unseen;\n',
      'src/open.rs': '#[doc(hidden)]\npub fn secret() {}\npub fn open() -> u8 { 1 }\n',
    },
    ['Lock', 'Lock::close', 'open'],
  ],
  [
    'Java: public in public, overrides without words of their own left out',
    {
      'pom.xml': '<project><artifactId>flock</artifactId></project>',
      'src/main/java/org/flock/Lock.java':
        'package org.flock;\n\npublic class Lock {\n  public static final String VERSION = "1.0";\n  public Lock() {}\n  /** Frees it. */\n  public void close() {}\n  void inner() {}\n  @Override\n  public String toString() { return ""; }\n  static class Hidden { public void seen() {} }\n}\n',
    },
    ['Lock', 'Lock.VERSION', 'Lock.close'],
  ],
  [
    'C#: without the namespace, as a using leaves it',
    {
      'src/Flock/Flock.csproj': '<Project Sdk="Microsoft.NET.Sdk"></Project>',
      'src/Flock/Lock.cs':
        'namespace Flock.Core\n{\n    /// <summary>Locks a <see cref="System.IO.FileStream"/>.</summary>\n    public class Lock\n    {\n        public int Count { get; set; }\n        internal void Inner() { }\n    }\n}\n',
    },
    ['Lock', 'Lock.Count'],
  ],
  [
    'C: the headers that the build installs, no guards, no private headers',
    {
      'Makefile.am': 'include_HEADERS = \\\n  flock.h\n',
      'src/flock.h':
        '#ifndef FLOCK_H\n#define FLOCK_H\n#define FLOCK_VERSION "1.2.0"\n#define FLOCK_API\n/* Opens a lock file. */\nint flock_open(const char *path);\ntypedef struct flock flock_t;\n#endif\n',
      'src/table.h': 'int table_add(int a);\n',
      'src/flock.c': 'int flock_open(const char *path) { return 0; }\n',
    },
    ['FLOCK_VERSION', 'flock_open', 'flock_t'],
  ],
  [
    'C++: public members by their full name, exported by a macro or not',
    {
      'CMakeLists.txt': 'project(flock)\n',
      'include/flock/lock.h':
        '#pragma once\nnamespace flock {\nclass FLOCK_EXPORT Lock {\n public:\n  // Frees it.\n  void Close();\n private:\n  void Inner();\n};\nnamespace detail { void Deep(); }\n}\n',
      'src/lock.cc': 'void Lock_Inner() {}\n',
    },
    ['flock::Lock', 'flock::Lock::Close'],
  ],
  [
    'Ruby: not what is private or marked as undocumented',
    {
      'flock.gemspec': "Gem::Specification.new do |s|\n  s.name = 'flock'\nend\n",
      'lib/flock.rb':
        'module Flock\n  class Lock\n    def self.open(path)\n      new\n    end\n\n    def close\n      1\n    end\n\n    def extra #:nodoc:\n      1\n    end\n\n    private\n\n    def inner\n      1\n    end\n  end\nend\n',
    },
    ['Flock', 'Flock::Lock', 'Flock::Lock.open', 'Flock::Lock#close'],
  ],
  [
    'PHP: public members, no magic',
    {
      'composer.json': '{"name": "acme/flock", "autoload": {"psr-4": {"Flock\\\\": "src/"}}}',
      'src/Lock.php':
        '<?php\nnamespace Flock;\n\nclass Lock\n{\n    const MODE = 2;\n    public function __construct() {}\n    public function close(): void {}\n    protected function inner() {}\n}\n',
    },
    ['Lock', 'Lock::MODE', 'Lock::close'],
  ],
  [
    'Kotlin: all that no word hides, extensions by their type',
    {
      'build.gradle.kts': 'plugins { kotlin("jvm") }\n',
      'src/main/kotlin/Lock.kt':
        'class Lock {\n    fun close() {\n    }\n\n    private fun inner() {\n    }\n}\n\nfun String.lock(): Lock = Lock()\n\ninternal fun deep() {\n}\n',
    },
    ['Lock', 'Lock.close', 'String.lock'],
  ],
  [
    'Lua: the table that the file returns, by the name of the file',
    {
      'flock-1.0-1.rockspec': 'package = "flock"\n',
      'src/flock.lua':
        'local M = {}\n\nfunction M.open(path)\n  return path\nend\n\nlocal function inner()\n  return 1\nend\n\nreturn M\n',
    },
    ['flock.open'],
  ],
  [
    'Lua: no table that a file keeps to itself',
    {
      'flock-1.0-1.rockspec': 'package = "flock"\n',
      'src/flock.lua':
        'local steps = {}\nlocal flock = {}\nlocal Lock = {}\n\nfunction steps.first()\n  return 1\nend\n\nfunction flock.open()\n  return Lock\nend\n\nfunction Lock:close()\n  return 1\nend\n\nreturn flock\n',
    },
    ['flock.open', 'Lock.close'],
  ],
  [
    'Rust: exported macros, from whichever module',
    {
      'Cargo.toml': '[package]\nname = "flock"\nversion = "1.4.0"\n',
      'src/lib.rs': 'mod macros;\npub use take as grab;\n',
      'src/macros.rs':
        '/// Takes it.\n#[macro_export]\nmacro_rules! take {\n    () => {};\n}\n\nmacro_rules! inner {\n    () => {};\n}\n\n#[doc(hidden)]\n#[macro_export]\nmacro_rules! __deep {\n    () => {};\n}\n',
    },
    ['take!'],
  ],
  [
    'C: macros that are values or take arguments, none that decorate',
    {
      'CMakeLists.txt': 'project(flock)\n',
      'flock.h':
        '#define FLOCK_PUBLIC(type) type\n#define FLOCK_NONE (0)\n#define FLOCK_READ (1 << 2)\n#define FLOCK_HAS(lock) ((lock) != 0)\nFLOCK_PUBLIC(int) flock_open(const char *path);\n',
    },
    ['FLOCK_NONE', 'FLOCK_READ', 'FLOCK_HAS', 'flock_open'],
  ],
  [
    'Java: nothing that measures it',
    {
      'pom.xml': '<project><artifactId>flock</artifactId></project>',
      'src/main/java/org/flock/Lock.java': 'package org.flock;\n\npublic class Lock {}\n',
      'src/main/java/org/flock/LockBenchmark.java': 'package org.flock;\n\npublic class LockBenchmark {}\n',
    },
    ['Lock'],
  ],
  [
    'Elixir: functions by their module, not those that are hidden',
    {
      'mix.exs': 'defmodule Flock.MixProject do\nend\n',
      'lib/flock.ex':
        'defmodule Flock do\n  @doc """\n  Opens a lock file.\n  """\n  def open(path) do\n    path\n  end\n\n  @doc false\n  def secret(x) do\n    x\n  end\n\n  defp inner(x) do\n    x\n  end\nend\n',
    },
    ['Flock', 'Flock.open'],
  ],
  [
    'Haskell: what the module lists, and all of a module without a list',
    {
      'flock.cabal': 'name: flock\n',
      'src/Flock.hs': 'module Flock (open) where\n\nopen :: Int -> Int\nopen x = x\n\ninner :: Int\ninner = 1\n',
      'src/Loose.hs': 'module Loose where\n\nfree :: Int\nfree = 1\n',
    },
    ['open', 'free'],
  ],
  [
    'Swift: public, and what a public protocol asks for',
    {
      'Package.swift': '// swift-tools-version:5.9\nimport PackageDescription\n',
      'Sources/Flock/Lock.swift':
        'public struct Lock {\n  public func close() {\n  }\n  func inner() {\n  }\n}\n\npublic protocol Closable {\n  func shut()\n}\n',
    },
    ['Lock', 'Lock.close', 'Closable', 'Closable.shut'],
  ],
];
