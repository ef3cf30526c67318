// The kinds of text that stand in a run_config, each with the rule that keeps it harmless where it is used later:
// in a path, a branch name, a commit message, the environment.
import { Type } from 'typebox';

/** Part of branch names and folders. */
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 });

export const Locale = Type.String({ pattern: '^[a-z]{2}(-[a-z]{2,4})?$' });

/** A full commit id: names of branches and tags move. */
export const Commit = Type.String({ pattern: '^[a-f0-9]{40}$' });

export const Line = Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f]+$', maxLength: 500 });

export const Text = Type.String({ minLength: 1, maxLength: 10_000 });

/** Where a repository is; which forms there are is read by quick-start/repo-url.ts. */
export const Source = Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f]+$', maxLength: 2_048 });

/** The name of a variable, never what it holds. */
export const EnvironmentName = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$', maxLength: 100 });

// No user part: what is written here ends up in artifacts.
const httpUrl = 'https?://[^\\s/?#@]+(/[^\\s]*)?';

export const HttpUrl = Type.String({ pattern: `^${httpUrl}$`, maxLength: 2_048 });

/** A service, or the one that is built in. */
export const Endpoint = Type.String({ pattern: `^(embedded:[a-z-]+|${httpUrl})$`, maxLength: 2_048 });

const segment = '(?!\\.{1,2}(/|$))[^/\\\\:*\\u0000-\\u001f]+';

export const RelativePath = Type.String({ pattern: `^${segment}(/${segment})*/?$`, maxLength: 1_000 });

/** A folder to look into; a dot is the whole repository. */
export const ScanPath = Type.String({ pattern: `^(\\.|${segment}(/${segment})*/?)$`, maxLength: 1_000 });

/** A folder or file, or everything below a folder. The whole site cannot be meant by accident. */
export const AllowedPath = Type.String({ pattern: `^${segment}(/${segment})*(/|/\\*\\*)?$`, maxLength: 1_000 });

export const Count = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
