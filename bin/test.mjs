import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureLaravel } from './laravel.mjs';
import { nodeComplaint } from './nodeVersion.mjs';
import { print, seconds, UserError } from './output.mjs';
import { pace } from './pace.mjs';
import { build, buildMap, install, ROOT } from './prepare.mjs';
import { run, stopRunning, tool } from './run.mjs';
import { scratch } from './scratch.mjs';
import { lineOf, summaryOfCheck, summaryOfJest, summaryOfPlaywright, sumOf } from './summary.mjs';

const reports = join(ROOT, 'test-results');
const jestReport = join(reports, 'jest.json');
const browserReport = join(reports, 'playwright.json');
const summaries = [];
const steps = [];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopRunning();
    process.exit(130);
  });
}

// What a quiet machine does in 25 ms: where it takes more than this, whoever waits for the result would wait for hours.
const SLOW = 40;
/** On such a machine, how long after the beginning the last browser story begins. */
const MINUTES = 80;
const speed = pace();
const once =
  speed > SLOW && !process.env.FULL && !process.env.REPEATS ? { REPEATS: '0', BROWSER_UNTIL: String(Date.now() + MINUTES * 60_000) } : {};
if (once.REPEATS)
  print(
    `This machine is slow today (${speed} ms, usual are 25): what is shown twice is shown once, and after ${MINUTES} minutes no further story begins. REPEATS=1 shows it all.`,
  );

const { NODE_ENV: _, NODE_OPTIONS: __, ...outer } = process.env;
const env = { ...outer, ...scratch(), ...once };

/** Runs one step of the suite and counts what came of it; a failure never keeps the next from running. */
async function suite(name, [command, args], summaryOf, more = {}) {
  const since = Date.now();
  print(`\n── ${name}`);
  const { code } = await run(command, args, { cwd: ROOT, env: { ...env, NEXT_TELEMETRY_DISABLED: '1', ...more } });
  const summary = summaryOf(code);
  summaries.push(summary);
  steps.push({ name, ms: Date.now() - since, line: lineOf(summary), pace: pace() });
  writeFileSync(join(reports, 'steps.json'), JSON.stringify(steps, null, 1));
  print(`── ${name}: ${lineOf(summary)} (${seconds(since)})`);
}

/** Does what the tests need first. When it fails the tests that need it fail as one, and the others still run. */
async function need(work) {
  try {
    return await work();
  } catch (error) {
    print(error instanceof UserError ? error.message : error.stack);
    summaries.push(summaryOfCheck(1));
    return undefined;
  }
}

function end() {
  const sum = sumOf(summaries);
  print(`\n${lineOf(sum)}`);
  process.exit(sum.failed === 0 ? 0 : 1);
}

const isReady = await need(async () => {
  const complaint = nodeComplaint(process.version);
  if (complaint) throw new UserError(complaint);
  await install(ROOT);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  return true;
});
if (!isReady) end();

// The build comes first: it writes declarations the types need.
const browser = await need(async () => {
  await buildMap(ROOT);
  await build(ROOT);
  return ensureBrowser(ROOT);
});
// Without it its tests fail, each saying why.
await need(() => ensureLaravel(ROOT));

// From the beginning: what the compiler kept of an earlier run can be an error that is mended.
await suite(
  'types',
  tool('typescript/bin/tsc', '--noEmit', '--incremental', 'false', '--checkers', String(availableParallelism())),
  summaryOfCheck,
);
await suite('style', tool('@biomejs/biome/bin/biome', 'ci', ...(process.stdout.isTTY ? [] : ['--colors=off'])), summaryOfCheck);
await suite(
  'jest',
  tool('jest/bin/jest.js', '--ci', '--maxWorkers=2', '--json', `--outputFile=${jestReport}`),
  (code) => summaryOfJest(jestReport, code),
  {
    NODE_ENV: 'test',
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  },
);
if (browser) {
  await suite(
    'browser',
    tool('@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json,./e2e/profileReporter.ts'),
    (code) => summaryOfPlaywright(browserReport, code),
    { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  );
}
end();
