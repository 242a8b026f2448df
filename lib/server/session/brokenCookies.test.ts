import { isDeepStrictEqual } from 'node:util';
import type { CookiePayload } from './sealedCookie.ts';

process.env.SESSION_SECRET = 'the first secret which is long enough for iron';
process.env.PUBLIC_URL = 'http://desk.test';

const { sealPayload, unsealPayload } = await import('./sealedCookie.ts');
const { keysFrom } = await import('./secrets.ts');
const { sessionCookieLines, sealedIn } = await import('./cookies.ts');

const WAYS = process.env.FULL ? 20_000 : 2000;

/** Always the same numbers, so that a failure can be looked at again. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Nothing that could be compressed: it fills more than one cookie. */
const noise = (seed: number, length: number) => {
  const roll = dice(seed);
  return Array.from({ length }, () => roll(36).toString(36)).join('');
};
const carried = (id: 'own' | 'other'): CookiePayload => ({
  ...{ id, generation: 3, accessToken: noise(id.length, 5000), refreshToken: `refresh-${id}`, freshUntil: null },
  ...{ startedAt: 1, usedAt: 2, listed: true },
});
const meant = { own: carried('own'), other: carried('other') };
const headerOf = async (seal: string) => (sessionCookieLines(seal, 60_000, undefined) ?? []).map((line) => line.split(';')[0]).join('; ');

const CHARS = 'aZ09*=;., %"\\\t\u00e9{}-_';
type Breaker = (header: string, roll: (below: number) => number, other: string) => string;
const cutOut = (text: string, from: number, length: number, put = '') => text.slice(0, from) + put + text.slice(from + length);
const breakers: Breaker[] = [
  (header, roll) => cutOut(header, roll(header.length), 1, CHARS[roll(CHARS.length)]),
  (header, roll) => cutOut(header, roll(header.length), 1 + roll(80)),
  (header, roll) => cutOut(header, roll(header.length), 0, CHARS[roll(CHARS.length)]?.repeat(1 + roll(5000))),
  (header, roll) => header.slice(0, roll(header.length)),
  (header, roll) => header.slice(roll(header.length)),
  (header) => `${header}; ${header}`,
  (header, roll) =>
    header
      .split('; ')
      .toSorted(() => roll(3) - 1)
      .join('; '),
  (header, roll) => header.replace(/=(\d)/, () => `=${roll(12)}`),
  (header, roll) => header.replace(/linekeeper\.(\d)/, () => `linekeeper.${roll(12)}`),
  (header, roll, other) => header.slice(0, roll(header.length)) + other.slice(roll(other.length)),
  (header, _, other) => [header.split('; ')[0], ...other.split('; ').slice(1)].join('; '),
  (header) => encodeURIComponent(header),
  (header) => header.toLowerCase(),
  (header, roll) => `${'noise=1; '.repeat(roll(300))}${header}; __proto__=1; linekeeper=x`,
];

test(`${WAYS} ways to break a cookie end with nobody or with whom it was, never with another, never with an error`, async () => {
  const [own, other, foreign] = await Promise.all([
    sealPayload(meant.own),
    sealPayload(meant.other),
    sealPayload(meant.own, keysFrom(['somebody else’s secret, also long enough'])),
  ]);
  const headers = await Promise.all([own, other, foreign].map(headerOf));
  const [whole = '', second = '', strange = ''] = headers;
  expect(whole.split('; ').length).toBeGreaterThan(1);
  const roll = dice(7);
  const wrong: string[] = [];
  const ends = { nobody: 0, same: 0 };
  for (let round = 0; round < WAYS / breakers.length; round++)
    for (const breaks of breakers) {
      const header = breaks(whole, roll, roll(2) ? second : strange);
      const seal = sealedIn(header);
      const opened = seal === undefined ? undefined : await unsealPayload(seal);
      // Whoever has the whole of another's cookie is the other; a mixture is nobody.
      const isRight =
        !opened || isDeepStrictEqual(opened, meant.own) || (isDeepStrictEqual(opened, meant.other) && header.includes(second));
      if (!isRight) wrong.push(header);
      ends[opened ? 'same' : 'nobody'] += 1;
    }
  expect(wrong).toEqual([]);
  expect(ends.nobody).toBeGreaterThan(WAYS / 2);
  expect(ends.same).toBeGreaterThan(0);
});
