import { readdirSync, readFileSync } from 'node:fs';
import { circlesOf } from '#lib/testing/circles.ts';
import { namesIn, unknownNames } from '#lib/testing/nouns.ts';
import { roomOf, upwardBetweenRooms, upwardInUpstream } from '#lib/testing/rooms.ts';
import { isTest, pathOf, type Source, sourcesIn, withoutComments } from '#lib/testing/sources.ts';
import { writeSection } from '../bin/section.mjs';

// What the source looks like, against its goals, into docs/architecture.md. Tests are left out except in circles.

const ROOMS = [
  ...[
    'app',
    'bench',
    'bin',
    'components',
    'components/ui',
    'lib',
    'lib/access',
    'lib/browser',
    'lib/contract',
    'lib/domain',
    'lib/foreign',
    'lib/format',
  ],
  ...['lib/i18n', 'lib/server', 'lib/theme', 'upstream', 'upstream/db', 'upstream/server', 'upstream/simulators'],
];
/** Files that are one long list. */
const DATA = /^lib\/contract\/summaries\.ts$|^bin\/mutants\/faults\//;

const all = sourcesIn();
const sources = all.filter(({ path }) => !isTest(path));

const importersOf = (some: readonly Source[]) => {
  const importers = new Map<string, Source[]>();
  for (const source of some)
    for (const target of new Set(source.imports)) importers.set(target, [...(importers.get(target) ?? []), source]);
  return importers;
};
const importers = importersOf(sources);
const importersAndTests = importersOf(all);

/** Where the house has a file of its own for each entry: Next's routes, the tables of handlers and of the contract. */
const TABLES = /^app\/|^upstream\/server\/handlers\.ts$|^lib\/contract\/index\.ts$/;
const loadedLater = (text: string) =>
  [...withoutComments(text).matchAll(/(?:\bimport\(|new URL\()\s*'([^']+)'/g)].map(([, target = '']) => target);

/** Imported by one file, and nothing but that file is a reason for its being one: no table, no chunk of its own, no test. */
function isFragment({ path }: Source): boolean {
  const [user, ...others] = importersAndTests.get(path) ?? [];
  if (!user || others.length > 0 || TABLES.test(user.path)) return false;
  return !loadedLater(user.text).some((target) => pathOf(user.path, target) === path);
}

const linesOf = ({ text }: Source) => text.split('\n').length - 1;
/** Comments of a text that the program writes, such as the kit's PHP, are not counted. */
const commentsOf = ({ text }: Source) => {
  const code = withoutComments(text).split('\n');
  return text.split('\n').filter((line, at) => /^\s*(\/\/|\/\*|\*)/.test(line) && !code[at]?.trim()).length;
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const percent = (part: number, whole: number) => `${((100 * part) / (whole || 1)).toFixed(1)} %`;

function figuresOf(some: readonly Source[]) {
  const lines = some.map(linesOf).sort((one, other) => one - other);
  const at = (share: number) => lines[Math.floor(lines.length * share)] ?? 0;
  const long = some.filter(({ path }) => !DATA.test(path)).map(linesOf);
  return {
    files: some.length.toLocaleString('en'),
    lines: sum(lines).toLocaleString('en'),
    lengths: `${at(0.5)} / ${at(0.9)}`,
    over: `${long.filter((each) => each > 200).length} / ${long.filter((each) => each > 300).length}`,
    single: percent(some.filter(({ path }) => importers.get(path)?.length === 1).length, some.length),
    fragments: percent(some.filter(isFragment).length, some.length),
    comments: percent(sum(some.map(commentsOf)), sum(lines)),
  };
}

function textsOf(block: unknown): string[] {
  return typeof block === 'string' ? [block] : Object.values(block as object).flatMap(textsOf);
}

const languages = readdirSync('messages')
  .filter((name) => /^[a-z]+\.json$/.test(name))
  .sort();
const read = languages.map((name) => textsOf(JSON.parse(readFileSync(`messages/${name}`, 'utf8'))));
const english = read[languages.indexOf('en.json')] ?? [];
/** Each text in all languages: what is one word in English may be two elsewhere. */
const texts = english.map((_, at) => JSON.stringify(read.map((language) => language[at])));
const repeated = (all: readonly string[]) => all.length - new Set(all).size;
const circles = circlesOf(all);
const whole = figuresOf(sources);

const goals = [
  ['lines of a file, median / nine of ten', '≤ 42 / ≤ 110', whole.lengths],
  ['files over 200 / over 300 lines, without lists of data', 'few / 0', whole.over],
  [
    'imports upward, between rooms / inside `upstream`',
    '0 / 0',
    `${upwardBetweenRooms(sources).length} / ${upwardInUpstream(sources).length}`,
  ],
  ['circles of files, types included / files in them', '0 / 0', `${circles.length} / ${circles.flat().length}`],
  ['names spelt otherwise than in the contract', '0', String(unknownNames(namesIn()).length)],
  [
    'files that only one file imports: all / neither tested, nor loaded later, nor in a table',
    '≤ 30 %',
    `${whole.single} / ${whole.fragments}`,
  ],
  ['lines that are comments', '≤ 3.5 %', whole.comments],
  [
    'texts that repeat another one in every language / in English, of all',
    '≤ 200',
    `${repeated(texts)} / ${repeated(english)} of ${english.length.toLocaleString('en')}`,
  ],
];

const rooms = ROOMS.map((room) => [room, sources.filter(({ path }) => roomOf(path, [room]) === room)] as const).filter(
  ([, own]) => own.length,
);

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
writeSection('docs/architecture.md', 'Figures', [
  '`npm run figures:house` counts them anew.',
  '',
  row(['what', 'goal', 'now']),
  '|---|---|---|',
  ...goals.map(row),
  '',
  row(['room', 'files', 'lines', 'median / nine of ten', 'over 200 / 300', 'imported by one', 'comments']),
  '|---|---|---|---|---|---|---|',
  ...[...rooms.map(([room, own]) => [`\`${room}\``, figuresOf(own)] as const), ['all', whole] as const].map(([name, own]) =>
    row([name, own.files, own.lines, own.lengths, own.over, own.single, own.comments]),
  ),
]);
