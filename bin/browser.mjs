import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ensured } from './debian.mjs';

/** Chromium without a window of its own takes half the processor of one that hides it. */
const WINDOWLESS = ['chromium-headless-shell'];
const WITH_WINDOW = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What `CHROMIUM` names, else Playwright's own when downloaded, else one of the system. With `HEADED` it has a window. */
export function findBrowser(root, env = process.env) {
  if (env.CHROMIUM) return env.CHROMIUM;
  const own = createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
  const folders = (env.PATH ?? '').split(delimiter);
  const names = env.HEADED ? WITH_WINDOW : [...WINDOWLESS, ...WITH_WINDOW];
  return [own, ...names.flatMap((name) => folders.map((folder) => join(folder, name)))].find((path) => existsSync(path));
}

export const ensureBrowser = (root) =>
  ensured({
    root,
    find: () => findBrowser(root),
    what: 'Chromium',
    packages: [...WINDOWLESS, 'fonts-liberation'],
    without: 'No browser for the tests: run `npx playwright install chromium`, or install the package chromium, or set CHROMIUM to one.',
  });
