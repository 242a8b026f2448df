import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** Each room and the rooms it may import from. A room may always import from itself. This table is the architecture. */
const ROOMS: Record<string, string[]> = {
  'lib/roads': [],
  'lib/contract': ['lib/roads'],
  'lib/access': ['lib/contract'],
  'lib/theme': [],
  'lib/basemap': [],
  'lib/i18n/request.ts': ['lib/contract', 'lib/i18n', 'lib/server', 'messages'],
  'lib/i18n': ['lib/contract', 'lib/access'],
  'lib/server': ['lib/contract', 'lib/access', 'lib/i18n', 'lib/roads'],
  'lib/browser': ['lib/contract', 'lib/access', 'lib/i18n'],
  components: ['lib/contract', 'lib/access', 'lib/browser', 'lib/i18n', 'lib/theme'],
  app: ['components', 'lib/server', 'lib/access', 'lib/contract', 'lib/i18n', 'lib/theme', 'lib/browser', 'lib/roads'],
  // What it prints is in the reader's language.
  upstream: ['lib/contract', 'lib/access', 'messages'],
  'middleware.ts': ['lib/server', 'lib/access', 'lib/i18n'],
};

const NOUN_ROOMS = readdirSync('components').filter((name) => !['ui', 'shell', 'map'].includes(name));

const roomOf = (path: string) =>
  Object.keys(ROOMS).find((room) => path === room || path.startsWith(`${room}/`)) ?? path.split('/')[0] ?? '';

const filesIn = (room: string) =>
  (statSync(room).isFile() ? [room] : readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`)).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && roomOf(file) === room,
  );

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'#([^']+)'/g)].map(([, target]) => target ?? '');

test.each(Object.keys(ROOMS).filter((room) => existsSync(room)))('%s imports only from where it may', (room) => {
  const strays = filesIn(room).flatMap((file) =>
    importsOf(file)
      .filter((target) => roomOf(target) !== room && !ROOMS[room]?.includes(roomOf(target)))
      .map((target) => `${file} -> ${target}`),
  );
  expect(strays).toEqual([]);
});

test('no file reaches into another room by climbing', () => {
  const climbers = Object.keys(ROOMS)
    .filter((room) => existsSync(room))
    .flatMap(filesIn)
    .filter((file) => /from '\.\.\/\.\.\//.test(readFileSync(file, 'utf8')));
  expect(climbers).toEqual([]);
});

test('ui, shell and map know no noun, and a noun lends another only its Link, Chip or Picker, an Action with what it opens, and words', () => {
  const strays = filesIn('components').flatMap((file) => {
    const own = file.split('/')[1] ?? '';
    return importsOf(file)
      .filter((target) => target.startsWith('components/'))
      .filter((target) => {
        const noun = target.split('/')[1] ?? '';
        return NOUN_ROOMS.includes(noun) && noun !== own && !/(Link|Chip|Picker|Action)\.tsx$|Words\.ts$/.test(target);
      })
      .map((target) => `${file} -> ${target}`);
  });
  expect(strays).toEqual([]);
});

test('what carries tokens is never imported where a browser runs', () => {
  const leaks = ['components', 'lib/browser']
    .flatMap(filesIn)
    .filter((file) => importsOf(file).some((target) => target.startsWith('lib/server')));
  expect(leaks).toEqual([]);
});

test('where a browser runs the contract is asked noun by noun, never as a whole', () => {
  const inBrowsers = ['components', 'lib/browser', 'lib/access', 'app'].flatMap(filesIn).filter((file) => {
    return !file.startsWith('app/') || /^['"]use client/.test(readFileSync(file, 'utf8'));
  });
  const whole = inBrowsers.flatMap((file) => {
    const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
    const imports = [
      ...source.matchAll(/^(?:import|export) (?!type\b)([^;]*?) from '(?:#lib\/contract|\.)\/(index|table|openapi)\.ts';/gm),
    ];
    const strays = imports.filter(([, what, from]) => from !== 'index' || what !== '* as contract').map(([line]) => line);
    const uses = imports.length ? (source.replace(/^import .*$/gm, '').match(/.*\bcontract\b(?!\.\w).*/g) ?? []) : [];
    return [...strays, ...uses].map((line) => `${file}: ${line.trim()}`);
  });
  expect(whole).toEqual([]);
});
