// For each field of each input schema of the code server, a call without it and the field set. A field without a
// row, or with one that makes no difference, fails stability/4.2-nothing-ignored.

export interface ArgumentRow {
  /** Arguments of a call that succeeds. */
  readonly without: object;
  /** What is added to them. */
  readonly set: object;
}

/** By `tool.field`. */
export type ArgumentRows = Readonly<Record<string, ArgumentRow>>;

const all = { query: 'session OR count OR store', top: 50 };

/** Over the small repository, indexed. */
export const codeRows: ArgumentRows = {
  'search.query': { without: all, set: { query: 'berth' } },
  'search.repoPath': { without: all, set: { repoPath: '..' } },
  'search.mode': { without: all, set: { mode: 'prose' } },
  'search.backend': { without: all, set: { backend: 'sqlite' } },
  'search.output': { without: all, set: { output: 'full' } },
  'search.ann': { without: all, set: { ann: true } },
  'search.top': { without: { query: 'session' }, set: { top: 1 } },
  'search.context': { without: all, set: { context: 1 } },
  'search.type': { without: all, set: { type: 'MethodDeclaration' } },
  'search.author': { without: all, set: { author: 'bo' } },
  'search.import': { without: all, set: { import: 'node:crypto' } },
  'search.calls': { without: all, set: { calls: 'randomUUID' } },
  'search.uses': { without: all, set: { uses: 'makeStore' } },
  'search.signature': { without: all, set: { signature: 'rows' } },
  'search.param': { without: all, set: { param: 'user' } },
  'search.decorator': { without: all, set: { decorator: 'injectable' } },
  'search.inferredType': { without: all, set: { inferredType: 'map' } },
  'search.returnType': { without: all, set: { returnType: 'promise' } },
  'search.throws': { without: all, set: { throws: 'rangeerror' } },
  'search.reads': { without: all, set: { reads: 'limit' } },
  'search.writes': { without: all, set: { writes: 'removed' } },
  'search.mutates': { without: all, set: { mutates: 'this.count' } },
  'search.alias': { without: all, set: { alias: 'makestore' } },
  'search.awaits': { without: all, set: { awaits: 'store' } },
  'search.risk': { without: all, set: { risk: 'x' } },
  'search.riskTag': { without: all, set: { riskTag: 'x' } },
  'search.riskSource': { without: all, set: { riskSource: 'x' } },
  'search.riskSink': { without: all, set: { riskSink: 'x' } },
  'search.riskCategory': { without: all, set: { riskCategory: 'x' } },
  'search.riskFlow': { without: all, set: { riskFlow: 'x' } },
  'search.branchesMin': { without: all, set: { branchesMin: 1 } },
  'search.loopsMin': { without: all, set: { loopsMin: 1 } },
  'search.breaksMin': { without: all, set: { breaksMin: 1 } },
  'search.continuesMin': { without: all, set: { continuesMin: 1 } },
  'search.churnMin': { without: all, set: { churnMin: 1000 } },
  'search.chunkAuthor': { without: all, set: { chunkAuthor: 'berth' } },
  'search.modifiedAfter': { without: all, set: { modifiedAfter: '2025-01-01' } },
  'search.modifiedSince': { without: all, set: { modifiedSince: 1 } },
  'search.visibility': { without: all, set: { visibility: 'private' } },
  'search.extends': { without: all, set: { extends: 'baseservice' } },
  'search.lint': { without: all, set: { lint: true } },
  'search.async': { without: all, set: { async: true } },
  'search.generator': { without: all, set: { generator: true } },
  'search.returns': { without: all, set: { returns: true } },
  'search.branch': { without: all, set: { branch: 'other' } },
  'search.lang': { without: all, set: { lang: 'py' } },
  'search.case': { without: { query: 'SWEEPEXPIRED' }, set: { case: true } },
  'search.caseFile': { without: { ...all, path: 'SRC' }, set: { caseFile: true } },
  'search.caseTokens': { without: { query: 'SWEEPEXPIRED' }, set: { caseTokens: true } },
  'search.path': { without: all, set: { path: 'tools' } },
  'search.file': { without: all, set: { file: ['tools'] } },
  'search.ext': { without: all, set: { ext: 'py' } },
  'search.meta': { without: all, set: { meta: 'severity=high' } },
  'search.metaJson': { without: all, set: { metaJson: { severity: 'high' } } },
  'search.maxTokens': { without: all, set: { maxTokens: 100 } },
  'search.cursor': { without: all, set: { cursor: 'nothing of ours' } },
  'search.explain': { without: all, set: { explain: true } },
  'show_file.path': { without: { path: 'README.md' }, set: { path: 'src/store.ts' } },
  'show_file.startLine': { without: { path: 'src/store.ts' }, set: { startLine: 3 } },
  'show_file.endLine': { without: { path: 'src/store.ts' }, set: { endLine: 3 } },
  'show_file.maxBytes': { without: { path: 'src/store.ts' }, set: { maxBytes: 40 } },
  'show_file.repoPath': { without: { path: 'src/store.ts' }, set: { repoPath: '..' } },
  'build_index.repoPath': { without: {}, set: { repoPath: '..' } },
  'build_index.mode': { without: {}, set: { mode: 'prose' } },
  'build_index.incremental': { without: {}, set: { incremental: true } },
  'build_index.sqlite': { without: {}, set: { sqlite: true } },
  'build_index.stubEmbeddings': { without: {}, set: { stubEmbeddings: true } },
  'build_index.useArtifacts': { without: {}, set: { useArtifacts: true } },
  'build_index.artifactsDir': { without: {}, set: { artifactsDir: 'x' } },
  'index_status.repoPath': { without: {}, set: { repoPath: '..' } },
  'config_status.repoPath': { without: {}, set: { repoPath: '..' } },
};
