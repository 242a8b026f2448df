import { expect, test } from '@playwright/test';
import { type Behaviour, behaviours } from './hostile.ts';
import type { Stage } from './refreshes.ts';

const JSON_LINE = 'content-type: application/json';
const BODY = '{"data":{"id":1}}';
const whole = (line: string, ...headers: string[]) => `${[line, JSON_LINE, ...headers, '', ''].join('\r\n')}${BODY}`;
const withStatus = (status: string) => whole(`HTTP/1.1 ${status}`, `content-length: ${BODY.length}`);
const withHeaders = (...headers: string[]) => whole('HTTP/1.1 200 OK', ...headers);

/** Answers no reader of HTTP may take for one: by their status, their length and their headers. */
const SPELLS = [
  ...['000 Zero', '001 One', '00', '42 Short', '099 Under', '100 Continue', '101 Switching', '199 Early', '600 Over', '999 Over'].map(
    withStatus,
  ),
  ...['1000 Long', '-20 Less', '+200 More', '2OO OK', '0x200 Hex', '20', '', '200\0', '²00 OK'].map(withStatus),
  ...['HTTP/1.1', 'HTTP/9.9 200 OK', 'HTTP/1.1200 OK', 'HTTQ/1.1 200 OK', 'http/1.1 200 OK', ' HTTP/1.1 200 OK'].map((line) => whole(line)),
  ...['-1', '+17', '0x11', '1e1', '17.0', '17 17', '17, 18', 'NaN', '', '18446744073709551617', '99999999999999999999999', '18'].map(
    (length) => withHeaders(`content-length: ${length}`),
  ),
  withHeaders('content-length: 17', 'content-length: 18'),
  withHeaders('content-length: 17', 'transfer-encoding: chunked'),
  ...['-1', 'zz', '', 'ffffffffffffffffff', '11;x=\0'].map(
    (size) => `HTTP/1.1 200 OK\r\n${JSON_LINE}\r\ntransfer-encoding: chunked\r\n\r\n${size}\r\n`,
  ),
  ...['no colon', ': no name', 'sp ace: 1', 'x-nul: \0', 'x-\0: 1', 'x-bell: \x07', ' folded: 1', `x-long: ${'n'.repeat(40_000)}`].map(
    (header) => withHeaders(header, `content-length: ${BODY.length}`),
  ),
  withHeaders('transfer-encoding: chunked, gzip'),
  withHeaders('content-encoding: gzip', `content-length: ${BODY.length}`),
  'H',
  '\r\n\r\n',
  '\0'.repeat(100),
  BODY,
];

/** A desk that is busy with one answer answers nobody. */
const SILENCE_MS = 10_000;

/** Every malformed answer, at every door behind which the upstream is asked. */
export function malformedTests(stage: () => Stage) {
  const says =
    (text: string): Behaviour =>
    ({ socket }) =>
      socket?.end(text, 'latin1');

  const told = ({ status, code }: { status: number; code?: string }) => `${status} ${code ?? ''}`.trim();
  const broken = /^502 unreachable$/;
  const doors: Record<string, { asks: string; answers: RegExp; knock: () => Promise<string> }> = {
    'a call': { asks: 'GET /sims/70', answers: broken, knock: async () => told(await ask('GET', '/api/sims/70')) },
    'a write': { asks: 'PUT /sims/70/activate', answers: broken, knock: async () => told(await send('PUT', '/api/sims/70/activate', {})) },
    'a file': {
      asks: 'GET /batch/70/download',
      answers: /^(502 unreachable|broken off)$/,
      knock: async () => told(await ask('GET', '/api/batch/70/download')),
    },
    'signing in': {
      asks: 'POST /jwt/login',
      answers: broken,
      knock: async () => told(await send('POST', '/api/jwt/login', { email: 'admin@linekeeper.test', password: 'linekeeper' })),
    },
    'a one-time link': {
      asks: 'POST /jwt/password',
      answers: broken,
      knock: async () => told(await send('POST', '/api/jwt/password', { link: 'a-link', password: 'a long password' })),
    },
    "an installer's entry": {
      asks: 'POST /installer/enter',
      answers: broken,
      knock: async () => told(await send('POST', '/api/installer/enter', { cs_no: 'DAL-1', token: 't'.repeat(22) })),
    },
    'the middleware': {
      asks: 'GET /user',
      answers: /^307$/,
      knock: async () => {
        await ask('GET', '/api/user');
        return told(await ask('GET', '/nowhere'));
      },
    },
  };

  const ask = (method: string, path: string) => stage().desk.ask(method, path, { headers: stage().session });
  const send = (method: string, path: string, body: object) =>
    stage().desk.ask(method, path, { headers: { ...stage().session, 'content-type': 'application/json' }, body: JSON.stringify(body) });

  test('no malformed answer is taken for one at any door, ends a session, or keeps anybody waiting', async () => {
    test.slow();
    const { desk, hostile } = stage();
    const wrong: string[] = [];
    const see = async (text: string, door: string, answers: RegExp, knock: () => Promise<string>) => {
      const since = performance.now();
      const answer = await knock().catch(() => 'broken off');
      const ms = Math.round(performance.now() - since);
      if (!answers.test(answer) || ms > SILENCE_MS) wrong.push(`${JSON.stringify(text.slice(0, 80))} to ${door}: ${answer} after ${ms} ms`);
    };
    for (const text of SPELLS) {
      for (const { asks } of Object.values(doors)) hostile.tell(asks, says(text));
      await Promise.all(Object.entries(doors).map(([door, { answers, knock }]) => see(text, door, answers, knock)));
      for (const { asks } of Object.values(doors)) hostile.tell(asks);

      const headers = await desk.signIn();
      hostile.tell('GET /sims/71', behaviours.json(401, { message: 'Unauthenticated.' }));
      hostile.tell('POST /jwt/refresh-token', says(text));
      await see(text, 'a renewal', /^503 busy$/, async () => told(await desk.ask('GET', '/api/sims/71', { headers })));
      hostile.tell('POST /jwt/refresh-token');
    }
    expect(wrong).toEqual([]);
  });
}
