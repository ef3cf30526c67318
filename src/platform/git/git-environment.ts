// What git may see of the world: always the same, whoever starts us. No configuration of the user or the machine,
// no prompt, no pager, no repository chosen by variables, and nothing that goes on after the command.
import { devNull } from 'node:os';

/** Given before the command. Values here win over the repository's own configuration. */
export const gitSettings: readonly string[] = Object.entries({
  // We read the repositories we are pointed at, also those of another user; what such a one could run is off below.
  'safe.directory': '*',
  'core.fsmonitor': 'false',
  'core.hooksPath': devNull,
  // These two have default places below HOME that count even without a user configuration.
  'core.excludesFile': devNull,
  'core.attributesFile': devNull,
  'gc.auto': '0',
  'maintenance.auto': 'false',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const fixed: NodeJS.ProcessEnv = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  // Empty, so that git does not fall back to SSH_ASKPASS and open a window.
  GIT_ASKPASS: '',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: devNull,
  GIT_ATTR_NOSYSTEM: '1',
  GIT_PAGER: 'cat',
  GIT_EDITOR: ':',
};

/** A list of what passes, not of what does not: git has some hundred variables, and more with each release. */
const passed = new Set([
  ...['PATH', 'HOME', 'TMPDIR'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
]);

export function gitEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => {
    // Proxies are also written in lower case, and Windows minds no case at all.
    const upper = name.toUpperCase();
    return passed.has(upper) || upper.startsWith('SSH_');
  });
  return { ...Object.fromEntries(kept), ...fixed };
}
