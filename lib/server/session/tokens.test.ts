import { freshUntil } from './tokens.ts';

const NOW = 1_800_000_000_000;
const jwt = (claims: object) => ['{}', JSON.stringify(claims), ''].map((part) => Buffer.from(part).toString('base64url')).join('.');
const secondsOf = (token: string, expiresIn?: number) => {
  const until = freshUntil(token, NOW, expiresIn);
  return until === null ? null : (until - NOW) / 1000;
};

test('a token is renewed after nine tenths of its life, by whatever clock its times are', () => {
  expect(secondsOf(jwt({ iat: 1000, exp: 1100 }))).toBe(90);
  expect(secondsOf(jwt({ iat: 1000.25, nbf: 1000.25, exp: 1100.25 }))).toBe(90);
});

test('one that was renewed lives from then on, though it keeps the `iat` of the first', () => {
  expect(secondsOf(jwt({ iat: 1000, nbf: 5000, exp: 5100 }))).toBe(90);
});

test('the life that is told with it counts; of one that says nothing nobody knows', () => {
  expect(secondsOf(jwt({ iat: 1000, exp: 5100 }), 100)).toBe(90);
  expect(secondsOf('7|opaque')).toBeNull();
});
