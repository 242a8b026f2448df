import { defineConfig, type Project } from '@playwright/test';
import { findBrowser } from '../bin/browser.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { deployedUrl } from './deployed.ts';
import type { FixtureOptions } from './fixtures.ts';

// For the workers too, which are not told how they were called.
if (process.argv.some((word) => ['--headed', '--debug', '--ui'].includes(word))) process.env.HEADED = '1';

const LARAVEL = /e2e\/laravel\/.+\.spec\.ts$/;
/** Stories that have an application of their own. */
const ONCE = /e2e\/laravel\/(budget|hour|ownWords)\.spec\.ts$/;

const USUAL: Project<object, FixtureOptions> = {
  ...{ name: 'laravel-usual', testMatch: LARAVEL, testIgnore: ONCE },
  use: { environmentOptions: { laravel: 'usual' } },
};

/** What knows the upstream, or is one. */
const ownEnvironmentsOnly: Project<object, FixtureOptions>[] = [
  { name: 'laravel', testMatch: process.env.FULL ? LARAVEL : ONCE, use: { environmentOptions: { laravel: 'none' } } },
  // Told twice, before two companies; on a slow machine before the second alone.
  ...(process.env.REPEATS === '0' ? [] : [USUAL]),
  { name: 'laravel-second', testMatch: LARAVEL, testIgnore: ONCE, use: { environmentOptions: { laravel: 'second' } } },
  // On the embedded database, which a new user has.
  { name: 'faults', testMatch: /e2e\/faults\/.+\.spec\.ts$/, use: { environmentOptions: { embedded: true } } },
];

const DESK = { name: 'desk', testMatch: /e2e\/[^/]+\.spec\.ts$/ };

/** A slow machine leaves out what comes last (`BROWSER_UNTIL`): each day begins with another part, so that none is always left out. */
function inTurns(projects: Project<object, FixtureOptions>[]) {
  const until = Number(process.env.BROWSER_UNTIL);
  if (!until) return projects;
  const parts = ['a-l', 'm-r', 's-z'].map((letters) => ({
    name: `desk ${letters}`,
    testMatch: new RegExp(`e2e/[${letters}][^/]*\\.spec\\.ts$`),
  }));
  const all = [...parts, ...projects.filter((project) => project !== DESK)];
  const first = Math.floor(until / 86_400_000) % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

export default defineConfig<object, FixtureOptions>({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.ts',
  globalTimeout: process.env.FULL ? 3 * 3_600_000 : 55 * 60_000,
  workers: 2,
  retries: 0,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Guards against hanging, not promises about speed: a busy machine is several times slower than a quiet one. What is promised within a time says so itself.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    // A trace of every test is an eighth of the run's work; `TRACE=1` keeps those of tests that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    contextOptions: { reducedMotion: 'reduce' },
    // Node's own switch, so that `DESK_URL` may have a certificate nobody vouches for.
    ignoreHTTPSErrors: process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0',
    launchOptions: {
      slowMo: Number(process.env.SLOW ?? 0),
      executablePath: findBrowser(ROOT),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'],
    },
  },
  projects: inTurns([DESK, ...(deployedUrl ? [] : ownEnvironmentsOnly)]),
});
