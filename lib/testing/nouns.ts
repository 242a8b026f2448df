import { readdirSync, readFileSync } from 'node:fs';
import { type Source, withoutComments } from './sources.ts';

/** The nouns, as the contract spells them. */
const NOUNS: readonly string[] = [...readFileSync('lib/contract/nouns.ts', 'utf8').matchAll(/^export \{ (\w+) \}/gm)].map(
  ([, noun = '']) => noun,
);

/** Terms that are no noun of the contract, and the kinds of place where they may stand. */
const TERMS: Record<string, readonly string[]> = {
  components: ['directions', 'map', 'misfits', 'scan', 'shell', 'testing', 'ui', 'watchers'],
  upstream: [
    'carriers',
    'checkup',
    'cli',
    'core',
    'db',
    'evidence',
    'export',
    'laravelKit',
    'pdf',
    'realtime',
    'routing',
    'server',
    'simulators',
    'testing',
    'texts',
  ],
  messages: [
    ...[
      'common',
      'directions',
      'evidence',
      'fields',
      'letters',
      'list',
      'menu',
      'misfits',
      'palette',
      'problems',
      'scan',
      'second',
      'shell',
      'shortcuts',
      'signals',
      'system',
    ],
    ...['titles', 'ui', 'watchers'],
  ],
  e2e: [
    ...[
      'anyDesk',
      'badConnection',
      'budget',
      'cluster',
      'dashboards',
      'dialogs',
      'directions',
      'misfits',
      'earlyInput',
      'example',
      'days',
      'hour',
      'keyboard',
      'lazyParts',
      'map',
      'middleware',
    ],
    ...[
      'onSite',
      'ownWords',
      'pages',
      'pictures',
      'proxy',
      'realtime',
      'reducedMotion',
      'scan',
      'screens',
      'shell',
      'tour',
      'wideScreens',
      'withoutMiddleware',
    ],
  ],
};

const foldersIn = (room: string) =>
  readdirSync(room, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);

const storiesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const name = /([\w-]+)\.spec\.ts$/.exec(path)?.[1];
    return name ? [name] : [];
  });

/** The words that name a folder, a story or a block of texts, by the place they stand in. */
export const namesIn = (): Record<string, string[]> => ({
  components: foldersIn('components'),
  upstream: foldersIn('upstream'),
  messages: Object.keys(JSON.parse(readFileSync('messages/en.json', 'utf8'))),
  e2e: storiesIn('e2e'),
});

/** Those of them that are neither a noun of the contract nor a listed term; a story may add to it, as in `swapsTroubles`. */
export const unknownNames = (names: Record<string, string[]>): string[] =>
  Object.entries(names).flatMap(([place, all]) => {
    const known = [...NOUNS, ...(TERMS[place] ?? [])];
    const isKnown = (name: string) =>
      known.some((word) => name === word || (place === 'e2e' && name.startsWith(word) && /^[A-Z-]/.test(name.slice(word.length))));
    return [...new Set(all)].filter((name) => !isKnown(name)).map((name) => `${place}: ${name}`);
  });

/** Everyone has a session, and channels are how anything is heard of. */
const EVERYBODYS = ['session', 'channels'];

/** The nouns a source knows: by a file of the contract, by an endpoint, or by a block of texts. */
export function nounsKnownBy(source: Pick<Source, 'text' | 'imports'>): string[] {
  const code = withoutComments(source.text);
  const found = [
    ...source.imports.map((target) => /^lib\/contract\/(\w+)[./]/.exec(target)?.[1]),
    ...[...code.matchAll(/\bcontract\.(\w+)|(?:use|get)Translations\('(\w+)/g)].map(([, endpoint, texts]) => endpoint ?? texts),
  ];
  return [...new Set(found)].filter((name) => name !== undefined && NOUNS.includes(name) && !EVERYBODYS.includes(name)) as string[];
}
