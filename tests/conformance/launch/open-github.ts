// GitHub as the launch server meets it: repositories over git's own protocol, and an API that tells of their topics; both
// served on this machine.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Files, makeRepository } from '../../../src/servers/launch/source/repository-fixture.ts';
import type { Proof } from '../../support/proves.ts';
import { type Body, type Launcher, sharedLauncher } from './open-launcher.ts';

export const startFromGithub = 'launch_start_run_from_github_repo_url';
export const example = 'aspose-3d/Aspose.3D-for-Python-via-.NET';

/** What GitHub says of a repository beside its files, by `owner/name`. */
const topics: Record<string, string[]> = {};
export const asked: string[] = [];
const api = createServer((request, response) => {
  const name = /^\/repos\/(.+)$/.exec(request.url ?? '')?.[1] ?? '';
  asked.push(name);
  response.writeHead(name in topics ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ full_name: name, topics: topics[name], default_branch: 'main' }));
});

beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

export const setupPy = "from setuptools import setup\n\nsetup(name='aspose-3d', version='24.1.0')\n";

export interface Github extends Launcher {
  readonly startFrom: (name: string, more?: object) => Promise<Body>;
  /** The same under a key, its own name, and asked once for all proofs of a surface. */
  readonly once: (name: string) => Promise<Body>;
}

const answers = new Map<string, Promise<Body>>();

export async function openGithub(proof: Proof): Promise<Github> {
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const launch = await sharedLauncher(proof, { variables: { GITHUB_API_URL: url } });
  const startFrom: Github['startFrom'] = (name, more = {}) =>
    launch.ask(startFromGithub, { github_repo_url: `https://github.com/${name}`, ...more });
  const once: Github['once'] = (name) => {
    const key = `${proof.surface} ${name}`;
    const known = answers.get(key) ?? startFrom(name, { idempotency_key: name });
    answers.set(key, known);
    return known;
  };
  return { ...launch, startFrom, once };
}

/** The HEAD of the repository, made by whoever asks first. */
const heads = new Map<string, Promise<string>>();
export function repository({ products }: Launcher, name: string, files: Files, about: string[] = []): Promise<string> {
  const known = heads.get(name) ?? makeRepository(join(products, name), files);
  topics[name] = about;
  heads.set(name, known);
  return known;
}

export function exampleRepository(launch: Launcher): Promise<string> {
  return repository(launch, example, {
    'README.md': '# Aspose.3D for Python via .NET\n\nReads and writes 3D scenes in Python.\n',
    'setup.py': setupPy,
    'aspose/threed/__init__.py':
      '"""Scenes."""\n\n\ndef open_scene(path):\n    """Opens a scene."""\n    return path\n',
  });
}

/** Two families in the README, manifests of two platforms, and a name that says nothing: the contract's own example. */
export const puzzle = 'aspose/demos';
export function puzzleRepository(launch: Launcher): Promise<string> {
  return repository(launch, puzzle, {
    'README.md': '# Demos\n\nExamples of Aspose.3D and Aspose.Cells.\n',
    'setup.py': "from setuptools import setup\n\nsetup(name='demos', version='1.0')\n",
    'pom.xml':
      '<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>demos</artifactId><version>1</version></project>\n',
  });
}
