import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, takenPort } from './checkout.ts';
import { hashOf } from './hash.mjs';
import { isInstalled } from './prepare.mjs';
import { freeUpstreamPort } from './settings.mjs';

let here: ReturnType<typeof checkout>;
beforeEach(() => {
  here = checkout();
});
afterEach(() => here.remove());

const lock = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } });

/** Below these something is known to be broken into. */
const FLOORS = { next: '16.4.5', sharp: '0.35.5' };
test.each(Object.entries(FLOORS))('%s is %s or newer', (name, floor) => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { version: string }> };
  const locked = packages[`node_modules/${name}`]?.version ?? '0';
  expect([floor, locked].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))[0]).toBe(floor);
});

test('every script runs in any shell, that of Windows too', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  // A program with words and options after it, and && between two: no exec, no variables, no quotes.
  const strange = Object.entries(scripts).filter(
    ([, line]) => !line.split(' && ').every((each) => /^(?!exec )[a-z-]+( [\w./:@-]+)*$/.test(each)),
  );
  expect(strange).toEqual([]);
});

test('packages count as installed when npm finished and each is of the version asked for', () => {
  const wanted = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/for-macs': { version: '2.0.0', optional: true } };
  here.write('package-lock.json', lock(wanted));
  expect(isInstalled(here.root)).toBe(false);
  here.write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
  expect(isInstalled(here.root)).toBe(true);
  here.write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.1' } }));
  expect(isInstalled(here.root)).toBe(false);
  here.write(
    'node_modules/.package-lock.json',
    lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/left': { version: '1.0.0' } }),
  );
  expect(isInstalled(here.root)).toBe(false);
});

test('a source that changes, comes or goes is another build; a test is not', () => {
  here.write('app/page.tsx', 'one');
  const before = hashOf(here.root, ['app']);
  here.write('app/page.test.tsx', 'a test');
  expect(hashOf(here.root, ['app'])).toBe(before);
  here.write('app/page.tsx', 'two');
  expect(hashOf(here.root, ['app'])).not.toBe(before);
  here.write('app/page.tsx', 'one');
  here.write('app/other.tsx', 'one');
  expect(hashOf(here.root, ['app'])).not.toBe(before);
  rmSync(join(here.root, 'app/other.tsx'));
  expect(hashOf(here.root, ['app'])).toBe(before);
});

test('an upstream port nobody asked for moves on to the next free one', async () => {
  const taken = await takenPort();
  const settings = { port: 0, upstreamPort: taken.port, upstreamPortIsAsked: false };
  expect(await freeUpstreamPort(settings)).toBeGreaterThan(taken.port);
  await taken.free();
});
