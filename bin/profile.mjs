import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './prepare.mjs';
import { run } from './run.mjs';
import { writeSection } from './section.mjs';

// Where the minutes of `npm test` go: by step, by file, and in the browser by kind of work. Runs the suite; with `--last` it reads what the last run left.

const { values } = parseArgs({
  options: { last: { type: 'boolean', default: false }, title: { type: 'string', default: 'Where the time goes' } },
});
const REPORTS = join(ROOT, 'test-results');
const SHOWN = 20;

const read = (name) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8'));
const s = (ms) => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0);
const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);
const table = (head, rows) => [
  `| ${head.join(' | ')} |`,
  `|${'---|'.repeat(head.length)}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
];
const longest = (files) => {
  const sorted = files.toSorted((one, other) => other.ms - one.ms);
  const rest = sorted.slice(SHOWN);
  return [
    ...sorted.slice(0, SHOWN).map(({ name, ms, tests }) => [`\`${name}\``, s(ms), tests]),
    ...(rest.length ? [[`${rest.length} others`, s(sum(rest.map(({ ms }) => ms))), sum(rest.map(({ tests }) => tests))]] : []),
  ];
};

if (!values.last) await run(process.execPath, ['bin/test.mjs'], { cwd: ROOT });

const steps = read('steps.json');
const jest = read('jest.json').testResults.map(({ name, startTime, endTime, assertionResults }) => ({
  name: relative(ROOT, name),
  ms: endTime - startTime,
  tests: assertionResults.length,
}));
const lines = [
  'Two test files run at once in jest and in the browser, so their seconds add up to twice what the step takes. `npm run test:profile` measures it anew.',
  'The pace is what a fixed piece of work takes (`bin/pace.mjs`): compare runs of different machines, or of a shared one at different hours, by it.',
  '',
  ...table(
    ['step', 's', 'ended with', 'pace after it, ms'],
    [...steps.map(({ name, ms, line, pace }) => [name, s(ms), line, pace]), ['all', s(sum(steps.map(({ ms }) => ms))), '', '']],
  ),
  '### Jest, by file',
  '',
  ...table(['file', 's', 'tests'], longest(jest)),
];
if (existsSync(join(REPORTS, 'profile.json'))) {
  const { kinds, files } = read('profile.json');
  const spent = (what) => Object.entries(what).map(([name, { ms, times }]) => ({ name, ms, tests: times }));
  lines.push(
    '### Browser, by kind of work',
    '',
    ...table(
      ['kind', 's', 'times'],
      spent(kinds)
        .toSorted((one, other) => other.ms - one.ms)
        .map(({ name, ms, tests }) => [name, s(ms), tests]),
    ),
    '### Browser, by file',
    '',
    ...table(['file', 's', 'stories'], longest(spent(files))),
  );
}
writeSection('docs/testing.md', values.title, lines);
