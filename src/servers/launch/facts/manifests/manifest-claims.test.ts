import { expect, test } from 'vitest';
import { installCommand, installsPackage } from './install-command.ts';
import { manifestClaims } from './manifest-claims.ts';
import { readRecords } from './read-records.ts';

const one = (path: string, text: string) => {
  const [record] = readRecords([path], { read: () => text }).records;
  if (!record) throw new Error(`${path} was not read`);
  return record;
};

const packageJson = `{
  "name": "@acme/flock",
  "version": "2.1.0",
  "description": "Locks files across processes",
  "license": "MIT",
\t"main": "lib/index.js",
  "bin": { "flock": "cli.js" },
  "engines": { "node": ">=18.17" },
  "os": ["linux", "darwin"],
  "keywords": ["a", "name", "}"],
  "dependencies": {
    "a": "1",
    "b": "2"
  },
  "optionalDependencies": { "c": "1" },
  "devDependencies": { "d": "1" }
}
`;

test('the claims of a manifest cite the exact lines', () => {
  const claims = manifestClaims(one('package.json', packageJson), 'Flock');
  const lines = Object.fromEntries(
    claims.map(({ text, citations: [first] }) => [text, [first?.start_line, first?.end_line]]),
  );
  expect(lines).toMatchObject({
    'Locks files across processes': [4, 4],
    'Flock is the npm package `@acme/flock`.': [2, 2],
    'The current version of Flock is 2.1.0.': [3, 3],
    'Flock is licensed under MIT.': [5, 5],
    'Flock requires Node.js >=18.17.': [8, 8],
    'Flock depends on `a` and `b` at run time.': [12, 13],
    'Flock installs only on Linux and macOS.': [9, 9],
    'Flock installs the command `flock`.': [7, 7],
  });
});

test.each([
  ['package.json', '{"name": "flock", "main": "a.js"}', 'npm install flock'],
  ['package.json', '{"name": "flock", "bin": "a.js"}', 'npm install --global flock'],
  ['package.json', '{"name": "flock", "private": true}', null],
  ['pyproject.toml', '[project]\nname = "flock"', 'pip install flock'],
  ['Cargo.toml', '[package]\nname = "flock"', 'cargo add flock'],
  ['go.mod', 'module example.org/flock\n', 'go get example.org/flock'],
  [
    'a.csproj',
    '<Project><PropertyGroup><PackageId>Flock</PackageId></PropertyGroup></Project>',
    'dotnet add package Flock',
  ],
  ['a.csproj', '<Project></Project>', null],
  ['flock.gemspec', 's.name = "flock"', 'gem install flock'],
  ['composer.json', '{"name": "acme/flock"}', 'composer require acme/flock'],
  [
    'pom.xml',
    '<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version></project>',
    'mvn dependency:get -Dartifact=g:a:1',
  ],
  ['Makefile', 'all:\n', null],
])('%s %s is installed by %s', (path, text, command) => {
  expect(installCommand(one(path, text))).toBe(command);
});

test.each([
  ['npm i flock', true],
  ['npm install --save-dev flock@2', true],
  ['yarn add flock', true],
  ['npm install flock-extra', false],
  ['npm install other', false],
  ['pip install flock', false],
])('%s installs the npm package flock: %s', (line, isInstall) => {
  expect(installsPackage(line, one('package.json', '{"name": "flock"}'))).toBe(isInstall);
});
