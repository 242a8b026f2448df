import { expect, test } from '@playwright/test';
import { tokenFor } from '#lib/testing/fakeUpstream.ts';
import { type Behaviour, behaviours, type Hostile, startHostile } from './hostile.ts';
import type { Caller } from './httpCaller.ts';

export type Stage = { desk: Caller; hostile: Hostile; session: Awaited<ReturnType<Caller['signIn']>> };

/** Tokens from this one on are taken; those of the log-in are not. */
const NEW = 1000;
const RENEWAL = '/jwt/refresh-token';
const PATIENCE = { timeout: 20_000 };

const renews = (refreshToken = 'rotated-1'): Behaviour => behaviours.json(200, { accessToken: tokenFor(1, NEW), refreshToken });
const refuses = behaviours.json(401, { message: 'Unauthenticated.' });
const takes = behaviours.json(200, { data: { id: 1 } });

const isNew = (authorization = '') => {
  const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
  return claims !== '' && JSON.parse(claims).number >= NEW;
};

/** Every way in which the renewal of a session's tokens has been seen to go wrong. */
export function refreshTests(stage: () => Stage) {
  /** By the refresh token that is shown: what its renewals go like, one after the other; the last one stays. */
  const plans = new Map<string, Behaviour[]>();
  const shown = (text: string): string => JSON.parse(text).refreshToken;

  /** Somebody whose token the upstream takes no longer. */
  async function expired(path: string, ...plan: Behaviour[]) {
    const { desk, hostile } = stage();
    const headers = await desk.signIn();
    const own = `refresh-${hostile.number()}`;
    plans.set(own, plan);
    hostile.tell(`GET ${path}`, (response, request, heard) =>
      (isNew(request.headers.authorization) ? takes : refuses)(response, request, heard),
    );
    hostile.tell(`POST ${RENEWAL}`, (response, request, heard) => {
      const [next = refuses, ...rest] = plans.get(shown(heard.text)) ?? [];
      if (rest.length > 0) plans.set(shown(heard.text), rest);
      return next(response, request, heard);
    });
    return {
      /** The statuses that so many calls at once are answered with, each once. */
      async crowd(count: number) {
        const replies = await Promise.all(Array.from({ length: count }, () => desk.ask('GET', `/api${path}`, { headers })));
        return [...new Set(replies.map(({ status }) => status))];
      },
      renewals: () => hostile.heardAt(RENEWAL).filter(({ text }) => shown(text) === own).length,
    };
  }

  test('a renewal whose answer is lost signs nobody out: the same token is shown once more', async () => {
    const losses = [behaviours.resetsAtOnce(), behaviours.resetsMidBody(4000, 100), behaviours.liesAboutLength(4000, 100)];
    const people = [];
    for (const loss of losses) people.push(await expired('/sims/50', loss, renews()));
    for (const { crowd, renewals } of people) {
      expect(await crowd(20)).toEqual([503]);
      expect(renewals()).toBe(1);
    }
    for (const { crowd, renewals } of people) {
      await expect.poll(() => crowd(20), PATIENCE).toEqual([200]);
      expect(renewals()).toBe(2);
    }
  });

  test('an upstream that takes the lost token for stolen ends the session, cleanly and after one try', async () => {
    const { crowd, renewals } = await expired('/sims/51', behaviours.resetsAtOnce(), refuses);
    expect(await crowd(20)).toEqual([503]);
    await expect.poll(() => crowd(20), PATIENCE).toEqual([401]);
    expect(await crowd(5)).toEqual([401]);
    expect(renewals()).toBe(2);
  });

  test('a renewal answered by nonsense, a page, a crowd or elsewhere keeps the session, and the same refresh token may come again', async () => {
    const elsewhere = await startHostile();
    const troubles: Record<string, Behaviour> = {
      page: behaviours.answersInHtml(),
      nothing: behaviours.json(200, { data: null }),
      list: behaviours.json(200, []),
      failure: behaviours.failsInHtml(500),
      'another address': behaviours.failsInHtml(404),
      crowd: behaviours.json(429, { message: 'Too Many Attempts.' }),
      elsewhere: behaviours.redirects(`${elsewhere.url}${RENEWAL}`, 307),
      'too many headers': behaviours.hasHugeHeaders(40_000),
    };
    const same: Behaviour = (response, request, heard) => renews(shown(heard.text))(response, request, heard);
    const people = [];
    for (const [name, trouble] of Object.entries(troubles)) people.push({ name, ...(await expired('/sims/52', trouble, same)) });
    for (const { name, crowd } of people) expect(await crowd(1), name).toEqual([503]);
    for (const { name, crowd, renewals } of people) {
      await expect.poll(() => crowd(1), { message: name, ...PATIENCE }).toEqual([200]);
      expect(renewals(), name).toBe(2);
    }
    expect(elsewhere.heard).toEqual([]);
    await elsewhere.stop();
  });
}
