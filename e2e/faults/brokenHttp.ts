import { expect, test } from '@playwright/test';
import { behaviours, startHostile } from './hostile.ts';
import type { Stage } from './refreshes.ts';

const JSON_LINE = 'content-type: application/json\r\n';
const answer = (body: string, head = JSON_LINE) => `HTTP/1.1 200 OK\r\n${head}content-length: ${body.length}\r\n\r\n${body}`;
const FOREIGN = '{"data":{"id":666,"imei":"of somebody else"}}';
const OWN = '{"data":{"id":1}}';

/** What comes up the wire from an upstream that breaks the rules of HTTP itself. */
export function brokenHttpTests(stage: () => Stage) {
  const see = (path: string) => stage().desk.ask('GET', `/api${path}`, { headers: stage().session });
  /** The answer, or that there was none: what a person gets who waits for all of it. */
  const seeWhole = (path: string) =>
    see(path).then(
      ({ code, status }) => code ?? status,
      () => 'broken off',
    );

  test('an answer nobody asked for is given to nobody', async () => {
    const { hostile } = stage();
    const spells = {
      'a second answer in one breath': answer(OWN) + answer(FOREIGN),
      'three of them': answer(OWN) + answer(FOREIGN) + answer(FOREIGN),
      'a second one that never ends': `${answer(OWN)}HTTP/1.1 200 OK\r\n${JSON_LINE}content-length: 100000\r\n\r\n${FOREIGN}`,
      'one hidden in the body of a 204': `HTTP/1.1 204 No Content\r\n\r\n${answer(FOREIGN)}`,
      'both a length and chunks': `HTTP/1.1 200 OK\r\n${JSON_LINE}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${answer(FOREIGN)}`,
      'two lengths': `HTTP/1.1 200 OK\r\n${JSON_LINE}content-length: 5\r\ncontent-length: 17\r\n\r\n${OWN}`,
    };
    for (const [spell, text] of Object.entries(spells)) {
      hostile.tell('GET /sims/30', behaviours.says(text));
      expect([200, 204, 'unreachable', 'broken off'], spell).toContain(await seeWhole('/sims/30'));
      // Ten at once take whatever connections are left over.
      const others = await Promise.all(Array.from({ length: 10 }, () => see('/sims/7')));
      expect([...new Set(others.map(({ text: seen }) => seen))], spell).toEqual([OWN]);
    }
  });

  test('what is no answer at all is a 502, and what comes before one is no answer', async () => {
    const { hostile } = stage();
    const spells = {
      'not HTTP': 'SSH-2.0-OpenSSH_9.2\r\n',
      'a length that is no number': `HTTP/1.1 200 OK\r\n${JSON_LINE}content-length: ten\r\n\r\n${OWN}`,
      'an upgrade nobody wanted': 'HTTP/1.1 101 Switching Protocols\r\nupgrade: evil\r\nconnection: upgrade\r\n\r\n',
      'a header with a line break in it': `HTTP/1.1 200 OK\r\n${JSON_LINE}x-a: b\r\n\u0000evil: 1\r\ncontent-length: 2\r\n\r\n{}`,
      'more headers than anybody reads': `HTTP/1.1 200 OK\r\n${JSON_LINE}x-noise: ${'n'.repeat(40_000)}\r\ncontent-length: 2\r\n\r\n{}`,
    };
    for (const [spell, text] of Object.entries(spells)) {
      hostile.tell('GET /sims/31', behaviours.says(text));
      const { status, code, text: seen } = await see('/sims/31');
      expect([status, code], spell).toEqual([502, 'unreachable']);
      expect(seen, spell).not.toMatch(/SSH|evil|127\.0\.0\.1/);
    }
    hostile.tell('GET /sims/32', behaviours.hintsEarly());
    const hinted = await see('/sims/32');
    expect([hinted.status, hinted.text, hinted.headers.link]).toEqual([200, OWN, undefined]);
    hostile.tell('GET /sims/33', behaviours.answersInHtml());
    const page = await see('/sims/33');
    expect([page.code, page.text.includes('10.9.8.7')]).toEqual(['unread', false]);
  });

  test('nobody is sent elsewhere: no read, no write, no file and no log-in, and their tokens stay at home', async () => {
    const { hostile, desk, session } = stage();
    const elsewhere = await startHostile();
    for (const status of [301, 302, 303, 307, 308]) {
      hostile.tell('GET /sims/34', behaviours.redirects(`${elsewhere.url}/sims/34`, status));
      hostile.tell('PUT /sims/34/activate', behaviours.redirects(`${elsewhere.url}/sims/34/activate`, status));
      hostile.tell('GET /batch/34/download', behaviours.redirects(`${elsewhere.url}/batch/34/download`, status));
      const write = desk.ask('PUT', '/api/sims/34/activate', {
        headers: { ...session, 'content-type': 'application/json' },
        body: '{}',
      });
      for (const { code, headers } of await Promise.all([see('/sims/34'), see('/batch/34/download'), write]))
        expect([code, headers.location], `${status}`).toEqual(['unreachable', undefined]);
    }
    expect(hostile.heardAt('/sims/34/activate')).toHaveLength(5);
    hostile.tell('POST /jwt/login', behaviours.redirects(`${elsewhere.url}/jwt/login`, 307));
    await expect(desk.signIn()).rejects.toThrow('answered 502');
    hostile.tell('POST /jwt/login');
    expect(elsewhere.heard).toEqual([]);
    await elsewhere.stop();
  });
}
