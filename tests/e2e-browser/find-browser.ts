// A Chromium on this machine, for the tests that look at the console page.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

export const missingBrowser = `no browser: none of ${names.join(', ')} is on PATH. On Debian: apt-get install chromium`;

export function findBrowser(path = process.env['PATH'] ?? ''): string | undefined {
  const folders = path.split(delimiter).filter((each) => each !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
