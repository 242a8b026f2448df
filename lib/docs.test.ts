import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { filesIn } from './testing/sources.ts';

const PAGES = [
  'README.md',
  'e2e/README.md',
  'upstream/README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];
const textOf = (page: string) => readFileSync(page, 'utf8');

/** A page without its blocks of code. */
const proseOf = (page: string) => textOf(page).replace(/^```[\s\S]*?^```/gm, '');

/** The anchors of a page, as GitHub makes them of its headings. */
const anchorsOf = (page: string) =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

const isThere = (page: string, link: string) => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : posix.join(posix.dirname(page), path);
  return existsSync(target) && (!anchor || !target.endsWith('.md') || anchorsOf(target).includes(anchor));
};

test.each(PAGES)('every link of %s leads somewhere', (page) => {
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?|mailto):/.test(link));
  expect(links.filter((link) => !isThere(page, link))).toEqual([]);
});

/** What a reader makes by themselves. */
const READERS = ['e2e/accounts.json', 'e2e/mine.spec.ts'];
/** What stands in somebody's own Laravel application. */
const isTheirs = (path: string) => /^app\/(Http|Policies|Models|Providers|Events)\//.test(path);
const FILES = filesIn();

test.each(PAGES)('every file and folder that %s names is there', (page) => {
  const named = [
    ...textOf(page).matchAll(
      /`((?:\.?[\w@[\]()-]+\/)*[\w.[\]()-]+\.(?:tsx?|[cm]js|css|md)|(?:app|bench|bin|components|docs|e2e|lib|messages|public|upstream)\/[\w./[\]()-]*)`/g,
    ),
  ];
  const gone = named
    .map(([, path = '']) => path)
    .filter((path) => !READERS.includes(path) && !isTheirs(path) && !existsSync(path) && !FILES.some((file) => file.endsWith(`/${path}`)));
  expect([...new Set(gone)]).toEqual([]);
});

test.each(PAGES)('every script that %s names is in package.json', (page) => {
  const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts);
  const named = [...textOf(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  expect([...new Set(named)].filter((name) => !scripts.includes(name))).toEqual([]);
});

test('the front page is short, and names the test command as it is run elsewhere', () => {
  const readme = textOf('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(121);
  const commands = textOf('.ci/run').trim().split('\n');
  expect(readme).toContain(`\`\`\`\n${commands.at(-1)}\n\`\`\``);
});

test('the glossary gives the words that the screens show', () => {
  const rows = [...textOf('docs/glossary.md').matchAll(/^\| ([^|\n]+) \|[^|\n]+\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|$/gm)];
  expect(rows.length).toBeGreaterThan(40);
  const shown = ['de', 'fr', 'pt'].map((language) => textOf(`messages/${language}.json`).toLowerCase());
  const strange = rows.flatMap(([, word = '', ...words]) =>
    words
      .filter((each, at) => each.trim() !== '' && word !== 'word' && !shown[at]?.includes(each.trim().toLowerCase()))
      .map((each) => `${word}: ${each}`),
  );
  expect(strange).toEqual([]);
});
