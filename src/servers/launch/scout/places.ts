// What the folders and names of a path say about the role of a file.

const vendored = new Set(
  (
    'node_modules bower_components vendor third_party third-party thirdparty external extern deps Pods Carthage ' +
    '__pycache__ .venv venv site-packages .git .idea .vs .vscode'
  ).split(' '),
);
const built = new Set('dist build out target bin obj'.split(' '));

/** Below folders that hold what others wrote. */
export function isVendored(path: string): boolean {
  return foldersOf(path).some((folder) => vendored.has(folder));
}

/** Below folders that hold what a build made. `bin` and `build` at the top are mostly scripts. */
export function isBuilt(path: string): boolean {
  const isScripts = (folder: string, depth: number): boolean => depth === 0 && /^(?:bin|build)$/.test(folder);
  return foldersOf(path).some((folder, depth) => built.has(folder) && !isScripts(folder, depth));
}

export const testFolderNames =
  /^(?:tests?|__tests__|specs?|unit[-_]?tests?|integration[-_]?tests?|e2e|.+[._-]tests?)$/i;
export const exampleFolderNames = /^(?:examples?|samples?|demos?|tutorials?|quickstarts?|cookbook)$/i;
export const docFolderNames = /^(?:docs?|documentation|guides?|manual)$/i;

const testFileNames =
  /(?:^test_.+|.+_test|.+_spec|^spec_.+|.+[.-](?:test|spec))\.[a-z]+$|(?:^[A-Z]\w*(?:Tests?|TestCase|Spec|IT)\.(?:java|kt|scala|cs|fs|vb|php|swift|groovy))$|\.t$/;

/** Data of tests is no test. */
const testDataFolders =
  /^(?:fixtures?|testdata|test[-_]data|resources|snapshots?|__snapshots__|data|golden|mocks?|__mocks__)$/i;

export function isInTests(path: string): boolean {
  return foldersOf(path).some((folder) => testFolderNames.test(folder)) || testFileNames.test(nameOf(path));
}

/** For a code file: whether it is a test by itself, and no data or support of one. */
export function isTestFile(path: string): boolean {
  const folders = foldersOf(path);
  if (folders.some((folder) => testDataFolders.test(folder))) return false;
  if (testFileNames.test(nameOf(path))) return true;
  const isSupport = /^(?:__init__|conftest|setup|helpers?|utils?|support|fixtures?|index)\./i.test(nameOf(path));
  return !isSupport && folders.some((folder) => testFolderNames.test(folder));
}

export function isInExamples(path: string): boolean {
  return foldersOf(path).some((folder) => exampleFolderNames.test(folder));
}

function isInDocs(path: string): boolean {
  return foldersOf(path).some((folder) => docFolderNames.test(folder));
}

/** Neither test nor example nor page. */
export function isPlain(path: string): boolean {
  return !isInTests(path) && !isInExamples(path) && !isInDocs(path);
}

export function foldersOf(path: string): string[] {
  return path.split('/').slice(0, -1);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? '.' : path.slice(0, at);
}
