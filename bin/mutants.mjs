import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { copyTree } from './mutants/copy.mjs';
import { nameOf, runPart } from './mutants/parts.mjs';
import { MUTANTS, roomOf, wrongIn } from './mutants/table.mjs';
import { print, progress, seconds, UserError } from './output.mjs';
import { ROOT } from './prepare.mjs';
import { stopRunning } from './run.mjs';
import { writeSection } from './section.mjs';

// Whether the suite sees what breaks: puts one small fault at a time into a copy of the working tree, runs the part of the suite that should see it, and
// says which lived. `npm run test:mutants`; `-- --grep words` tries those alone whose sentence, file or part has the words.

const { values } = parseArgs({ options: { grep: { type: 'string', default: '' } } });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopRunning();
    process.exit(130);
  });
}

const wordsOf = ({ file, breaks, seen }) => `${breaks} ${file} ${seen.file} ${seen.title ?? ''}`.toLowerCase();
const keyOf = ({ file, title }) => `${file} ${title ?? ''}`;

async function share(workers, items, work) {
  const rest = items[Symbol.iterator]();
  const turn = async (worker) => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(worker, next.value);
  };
  await Promise.all(workers.map(turn));
}

/** A part that fails or has no test as things are would kill every mutant, or none. */
async function needSound(copies, parts, browser) {
  const unsound = [];
  await share(copies, parts, async (copy, part) => {
    const { passed, failed, output } = await runPart(part, copy, browser);
    if (failed > 0) unsound.push(`${nameOf(part)} fails without a mutant:\n${output.trim()}`);
    else if (passed === 0) unsound.push(`${nameOf(part)} has no test that runs here.`);
  });
  if (unsound.length > 0) throw new UserError(unsound.join('\n\n'));
}

const OUTCOMES = { died: 'died', lived: '**LIVED**', broken: '**could not run**' };

async function tryOut(copies, mutants, browser, tell) {
  const tried = [];
  await share(copies, mutants, async (copy, mutant) => {
    const since = Date.now();
    const { failed, couldRun } = await copy.with(mutant, () => runPart(mutant.seen, copy, browser));
    const outcome = !couldRun ? 'broken' : failed > 0 ? 'died' : 'lived';
    tried.push({ mutant, outcome, ms: Date.now() - since });
    tell({ mutant, outcome, since });
  });
  return tried;
}

async function main() {
  const wrong = wrongIn(ROOT);
  if (wrong.length > 0) throw new UserError(`The table of mutants (bin/mutants) is not right any more:\n  ${wrong.join('\n  ')}`);
  const wanted = MUTANTS.filter((mutant) => wordsOf(mutant).includes(values.grep.toLowerCase()));
  if (wanted.length === 0) throw new UserError(`No mutant has the words “${values.grep}”.`);

  const began = Date.now();
  let count = 0;
  const tell = ({ mutant, outcome, since }) => {
    count += 1;
    print(`${count} of ${wanted.length}: ${outcome} (${seconds(since)}): ${mutant.breaks}`);
  };
  const tried = [];
  for (const runner of ['jest', 'browser']) {
    const mutants = wanted.filter(({ seen }) => seen.runner === runner);
    if (mutants.length === 0) continue;
    const isBuiltIn = runner === 'browser';
    const browser = isBuiltIn ? await ensureBrowser(ROOT) : undefined;
    const copies = Array.from({ length: isBuiltIn ? 1 : Math.min(2, availableParallelism()) }, () => copyTree({ isBuiltIn }));
    const parts = [...new Map(mutants.map(({ seen }) => [keyOf(seen), seen])).values()];
    await progress(`Running ${parts.length} parts of the suite without a mutant`, () => needSound(copies, parts, browser));
    tried.push(...(await tryOut(copies, mutants, browser, tell)));
    for (const { remove } of copies) remove();
  }

  const rows = wanted.flatMap((mutant) => tried.filter((each) => each.mutant === mutant));
  const notDead = rows.filter(({ outcome }) => outcome !== 'died').length;
  const lines = [
    'Whether the suite sees what breaks: `npm run test:mutants` puts one small fault at a time into a copy of the sources (`bin/mutants/`) and runs the part of the',
    `suite that should see it. Of ${rows.length} faults ${rows.length - notDead} died and **${notDead} lived**; it took ${Math.ceil((Date.now() - began) / 60_000)} minutes.`,
    '',
    '| fault | room | seen by | s | it |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ mutant: { breaks, file, seen }, outcome, ms }) =>
        `| ${breaks} | \`${roomOf(file)}\` | ${nameOf(seen)} | ${Math.round(ms / 1000)} | ${OUTCOMES[outcome]} |`,
    ),
  ];
  // A few tried alone are no news of the whole.
  if (values.grep) print(lines.join('\n'));
  else writeSection('docs/testing.md', 'Mutants', lines);
  process.exit(notDead === 0 ? 0 : 1);
}

main().catch((error) => {
  print(error instanceof UserError ? error.message : error.stack);
  process.exit(1);
});
