import { readdirSync } from 'node:fs';
import { beginsWith, brings } from './testing/begins.ts';
import { circlesOf } from './testing/circles.ts';
import { namesIn, nounsKnownBy, unknownNames } from './testing/nouns.ts';
import { type Arrow, arrowsOf, floorOf, ROOMS, roomOf, upwardBetweenRooms, upwardInUpstream } from './testing/rooms.ts';
import { importsIn, isTest, pathOf, sourcesIn, withoutComments } from './testing/sources.ts';

const all = sourcesIn();
const product = all.filter(({ path }) => !isTest(path));
const sourcesOf = (...rooms: string[]) => product.filter(({ path }) => rooms.some((room) => path === room || path.startsWith(`${room}/`)));
const shown = ({ from, to }: Arrow) => `${from} -> ${to}`;

/** Fails with what to do instead, and where. */
function expectNone(found: readonly string[], advice: string) {
  if (found.length > 0) throw new Error([`${advice} (${found.length} found)`, ...found].join('\n  '));
}

test('every room imports only from where the table lets it', () => {
  expectNone(
    upwardBetweenRooms(product).map(shown),
    'Move what both need into a lower room, or hand it in as an argument; the table of the rooms is in lib/testing/rooms.ts.',
  );
});

test('no room of the upstream imports from a higher one', () => {
  expectNone(
    upwardInUpstream(product).map(shown),
    'Let the lower noun publish an event and the higher one subscribe, or move the shared part down; the order is in lib/testing/rooms.ts.',
  );
});

test('every source of the product stands in a room of the table', () => {
  const rooms = Object.keys(ROOMS);
  const outside = sourcesOf('app', 'components', 'lib', 'upstream').filter(
    ({ path }) => !rooms.includes(roomOf(path, rooms)) || (path.startsWith('upstream/') && floorOf(path) < 0),
  );
  expectNone(
    outside.map(({ path }) => path),
    'Add its room to the table in lib/testing/rooms.ts, with the rooms it may import from.',
  );
});

test('no files import each other in a circle, types included', () => {
  const circles = circlesOf(all);
  expectNone(
    circles.flatMap((circle) => circle.map((path, at) => `${at ? '  ' : `${circle.length} files: `}${path}`)),
    'Move the type or function that leads back into a file of its own, below both.',
  );
});

/** `#` stands for these; a template can't be written with it. */
const isNamed = (path: string | undefined) => path && /^(components|lib|messages|upstream)\/.+\.\w+$/.test(path);

test('an import that leaves its folder says so with #, and none climbs', () => {
  const climbing = all.filter(({ path, text }) =>
    importsIn(text).some((target) => target.startsWith('../') && isNamed(path) && isNamed(pathOf(path, target))),
  );
  expectNone(
    climbing.map(({ path }) => path),
    'Write #lib/…, #components/…, #upstream/… or #messages/… instead of ../.',
  );
});

const WITHOUT_NOUN = ['components/ui', 'components/shell', 'components/map', 'lib/browser'];

test('ui, shell, map and lib/browser know no noun', () => {
  const knowing = sourcesOf(...WITHOUT_NOUN).flatMap((source) => {
    const nouns = nounsKnownBy(source);
    return nouns.length ? [`${source.path} knows ${nouns.join(', ')}`] : [];
  });
  expectNone(knowing, 'Move it into components/<noun>, or hand in what it needs to know of the noun.');
});

test('a noun lends another only its Link, Chip or Picker, an Action or Panel, hooks and words', () => {
  const nouns = readdirSync('components').filter((name) => !['ui', 'shell', 'map', 'testing'].includes(name));
  const inside = arrowsOf(sourcesOf('components')).filter(({ from, to }) => {
    const [, own] = from.split('/');
    const [room, noun = ''] = to.split('/');
    return (
      room === 'components' &&
      nouns.includes(noun) &&
      noun !== own &&
      !/(Link|Chip|Picker|Action|Panel)\.tsx$|(Words|\/use\w+)\.ts$/.test(to)
    );
  });
  expectNone(
    inside.map(shown),
    'Show the other noun by its Link, Chip, Picker, Action or Panel, use its hook, or move what both need to components/ui or lib.',
  );
});

test('the phone in a cellar says only what came with its page', () => {
  const strangers = sourcesOf('components/installer').flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(/.*\buseTranslations\((?!'installer['.]).*/g)].map(([line]) => `${path}: ${line.trim()}`),
  );
  expectNone(strangers, 'Write the text under installer in messages: only those are always sent, the others come when there is a network.');
});

test('a noun is spelt in one way in contract, components, upstream, messages and e2e', () => {
  const unknown = unknownNames(namesIn());
  expectNone(unknown, 'Spell it as in lib/contract/nouns.ts, or list it as a term in lib/testing/nouns.ts.');
});

test('what carries tokens is never imported where a browser runs', () => {
  const leaks = arrowsOf(sourcesOf('components', 'lib/browser')).filter(({ to }) => to.startsWith('lib/server'));
  expectNone(leaks.map(shown), 'Ask the BFF instead, by useRead or useWrite.');
});

test('where a browser runs the contract is asked noun by noun, never as a whole', () => {
  const inBrowsers = sourcesOf('components', 'lib/browser', 'lib/access', 'app').filter(
    // What reads answers comes later, with all shapes.
    ({ path, text }) => path !== 'lib/browser/api/answers.ts' && (!path.startsWith('app/') || /^['"]use client/.test(text)),
  );
  const whole = inBrowsers.flatMap(({ path, text }) => {
    const source = withoutComments(text);
    const imports = [
      ...source.matchAll(/^(?:import|export) (?!type\b)([^;]*?) from '(?:#lib\/contract|\.)\/(index|table|openapi)\.ts';/gm),
    ];
    const strays = imports.filter(([, what, from]) => from !== 'index' || what !== '* as contract').map(([line]) => line);
    const uses = imports.length ? (source.replace(/^import .*$/gm, '').match(/.*\bcontract\b(?!\.\w).*/g) ?? []) : [];
    return [...strays, ...uses].map((line) => `${path}: ${line.trim()}`);
  });
  expectNone(whole, 'Write contract.<noun>.<endpoint>, so that a page carries only the nouns it asks.');
});

/** Their documents ask for no zod: `e2e/budget.spec.ts` says what that is worth. */
const BEGIN_WITHOUT_SHAPES = [
  ...['page', 'tickets/page', 'batch/page', 'apps/users/list/page', 'profile/page', '(mui)/sims/edit/[id]/page', 'sunset/page'].map(
    (name) => `app/[locale]/(desk)/${name}.tsx`,
  ),
  'app/[locale]/(full)/login/page.tsx',
];

test.each(BEGIN_WITHOUT_SHAPES)('%s begins without a shape of the contract', (page) => {
  const ways = beginsWith(product, page);
  expect(ways.size).toBeGreaterThan(40);
  const bringing = product.filter((source) => ways.has(source.path) && brings(source, /^zod$/));
  expectNone(
    bringing.map(({ path }) => (ways.get(path) ?? []).join(' > ')),
    'Take words and limits from lib/contract/words, read an address by lib/contract/addresses and what was kept by lib/format/shape.ts.',
  );
});

/** `(mui)` is where pages stand that are drawn with it. What comes after a page all by itself counts too. */
const BEGIN_PLAIN = [
  ...product.map(({ path }) => path).filter((path) => /^app\/\[locale\]\/\(desk\)\/(?!\(mui\)).*page\.tsx$/.test(path)),
  'components/map/MapLibreStage.tsx',
  'components/dispatch/WeekScreen.tsx',
];

test.each(BEGIN_PLAIN)('%s begins without MUI', (page) => {
  const ways = beginsWith(product, page);
  expect(ways.size).toBeGreaterThan(5);
  const bringing = product.filter((source) => ways.has(source.path) && brings(source, /^@(mui|emotion)\//));
  expectNone(
    bringing.map(({ path }) => (ways.get(path) ?? []).join(' > ')),
    'Draw it with a style sheet of its own and components/ui, bring it by lazyPart, or move the page under (mui).',
  );
});

test('no screen asks an endpoint for its shapes, which a browser has not', () => {
  const asking = sourcesOf('components', 'lib/browser').flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(/.*(?<!typeof )\bcontract\.\w+\.\w+\.(query|body|reply)\b.*/g)].map(
      ([line]) => `${path}: ${line.trim()}`,
    ),
  );
  expectNone(asking, 'Import the noun from its file of lib/contract, which brings its shapes.');
});
