import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from './output.mjs';
import { ROOT } from './prepare.mjs';
import { writeSection } from './section.mjs';
import { failuresOf } from './summary.mjs';

// Runs the whole suite again and again, and says which test failed in which run: `npm run test:repeat -- 20 --busy 5` makes twenty, the last five
// beside two busy loops. What a failed test left (its messages, picture and trace) is kept in `.repeat/`, and the runs made of one commit are
// written to docs/testing.md, also when they were made in pieces.

const { values, positionals } = parseArgs({ options: { busy: { type: 'string', default: '0' } }, allowPositionals: true });
const wanted = Number(positionals[0] ?? 20);
const busy = Number(values.busy);
if (!Number.isInteger(wanted) || wanted < 1 || !Number.isInteger(busy) || busy < 0 || busy > wanted)
  throw new Error('how often, a whole number, and with --busy how many of them beside busy loops: npm run test:repeat -- 20 --busy 5');

const FOLDER = join(ROOT, '.repeat');
const RECORD = join(FOLDER, 'runs.json');
const REPORTS = join(ROOT, 'test-results');
/** Ends by itself with whoever started it. */
const LOOP = 'for (let n = 1; ; n += 1) if (n % 1e8 === 0 && process.ppid === 1) process.exit()';

const output = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, TRACE: '1', CI: 'true' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('close', (code) => resolve({ code, text }));
  });

const { text: head } = await output('git', ['rev-parse', '--short', 'HEAD']);
const { text: changed } = await output('git', ['status', '--porcelain']);
const commit = head.trim() + (changed.trim() ? ' and changes' : '');
const runs = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : [];
mkdirSync(FOLDER, { recursive: true });

for (let count = 0; count < wanted; count += 1) {
  const isBusy = count >= wanted - busy;
  const loops = isBusy ? [1, 2].map(() => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' })) : [];
  const since = Date.now();
  const { code, text } = await output(process.execPath, ['bin/test.mjs']);
  for (const loop of loops) loop.kill();
  const failures = failuresOf(REPORTS);
  const run = { commit, at: new Date(since).toISOString(), seconds: Math.round((Date.now() - since) / 1000), isBusy, code, failures };
  run.last = text.trim().split('\n').at(-1);
  if (code !== 0) {
    const kept = join(FOLDER, run.at.replaceAll(':', '-'));
    rmSync(kept, { recursive: true, force: true });
    if (existsSync(REPORTS)) cpSync(REPORTS, kept, { recursive: true });
    writeFileSync(join(kept, 'output.txt'), text);
    run.kept = relative(ROOT, kept);
  }
  runs.push(run);
  writeFileSync(RECORD, JSON.stringify(runs, null, 1));
  print(`${count + 1} of ${wanted}${isBusy ? ' (busy)' : ''}: ${run.last} in ${run.seconds} s${run.kept ? `; see ${run.kept}` : ''}`);
  for (const failure of failures) print(`  ${failure}`);
}

const ofCommit = runs.filter((run) => run.commit === commit);
const passed = ofCommit.filter(({ code }) => code === 0).length;
const cell = (text) => text.replaceAll('|', '\\|');
writeSection('docs/testing.md', 'Whole runs one after the other', [
  `Of commit ${commit}: **${ofCommit.length} runs, ${passed} without a failure**. \`npm run test:repeat -- 20 --busy 5\``,
  '',
  '| begun (UTC) | beside busy loops | took | ended with | failed |',
  '|---|---|---|---|---|',
  ...ofCommit.map(
    ({ at, isBusy, seconds, last, failures }) =>
      `| ${at.slice(0, 16).replace('T', ' ')} | ${isBusy ? 'two' : 'none'} | ${Math.floor(seconds / 60)} min ${seconds % 60} s | ${cell(last)} | ${failures.map(cell).join('; ') || 'none'} |`,
  ),
]);
process.exit(passed === ofCommit.length ? 0 : 1);
