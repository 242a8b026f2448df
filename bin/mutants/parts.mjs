import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, buildMap } from '../prepare.mjs';
import { run, tool } from '../run.mjs';
import { summaryOfJest, summaryOfPlaywright } from '../summary.mjs';

/**
 * A part of the suite: a file of tests, and words of the titles of those of its tests that are meant; without words, all of them.
 * @typedef {{ runner: 'jest' | 'browser', file: string, title?: string }} Part
 */

/** @returns {Part} */
export const jest = (file, title) => ({ runner: 'jest', file, title });
/** A case of the upstream, on the embedded database. @returns {Part} */
export const upstreamCase = (title) => jest('upstream/embedded.test.ts', title);
/** @returns {Part} */
export const story = (file, title) => ({ runner: 'browser', file, title });

export const nameOf = ({ file, title }) => `\`${file}\`${title ? ` “${title}”` : ''}`;

const REPORT = 'mutant-report.json';
const inPattern = (words) => words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const { NODE_ENV: _, NODE_OPTIONS: __, ...outer } = process.env;

/** On a machine with too much to do the time that a test may take is over without anything having been judged. */
const ranOut = ({ assertionResults }) =>
  assertionResults.some((test) => test.failureMessages?.some((text) => /Exceeded timeout of/.test(text)));

const RUNNERS = {
  jest: {
    command: ({ file, title }) =>
      tool(
        'jest/bin/jest.js',
        ...['--ci', '--silent', '--maxWorkers=1', '--json', `--outputFile=${REPORT}`],
        ...(title ? ['--testNamePattern', inPattern(title)] : []),
        ...['--runTestsByPath', file],
      ),
    env: () => ({ NODE_ENV: 'test', NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }),
    summary: summaryOfJest,
    couldRun: ({ numRuntimeErrorTestSuites, testResults }) => numRuntimeErrorTestSuites === 0 && !testResults.some(ranOut),
  },
  browser: {
    command: ({ file, title }) =>
      tool(
        '@playwright/test/cli.js',
        ...['test', '-c', 'e2e/playwright.config.ts', '--reporter=json', '--workers=1', '-x'],
        ...(title ? ['-g', inPattern(title)] : []),
        file,
      ),
    env: (browser) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT, CHROMIUM: browser }),
    summary: summaryOfPlaywright,
    couldRun: ({ errors }) => errors.length === 0,
  },
};

/** `passed` and `failed` are tests; `couldRun` is false when they could not be begun, or ran out of time: no test's judgement. */
export async function runPart(part, { folder, scratch }, browser) {
  const { command, env, summary, couldRun } = RUNNERS[part.runner];
  if (part.runner === 'browser') {
    await buildMap(folder);
    await build(folder);
  }
  const report = join(folder, REPORT);
  rmSync(report, { force: true });
  const since = Date.now();
  const [program, args] = command(part);
  const { code, output } = await run(program, args, {
    cwd: folder,
    env: { ...outer, TMPDIR: scratch, NEXT_TELEMETRY_DISABLED: '1', ...env(browser) },
    quiet: true,
  });
  const counts = summary(report, code);
  const isParsed = existsSync(report);
  return { ...counts, output, ms: Date.now() - since, couldRun: isParsed && couldRun(JSON.parse(readFileSync(report, 'utf8'))) };
}
