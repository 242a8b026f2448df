import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { Stage } from './refreshes.ts';

const CLOSE = 'Connection: close';

/** What a browser never sends, byte by byte: the requests of whoever looks for two readings of one text. */
export function framingTests(stage: () => Stage & { url: string }) {
  /** Sends bytes as they are and gives back all that comes until the other side ends. */
  async function say(...parts: (string | Buffer)[]): Promise<string> {
    const { hostname, port } = new URL(stage().url);
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    for (const part of parts) socket.write(part);
    // Only who takes for the beginning of a request what is none would wait so long.
    socket.setTimeout(20_000, () => socket.destroy());
    await once(socket, 'close');
    return heard;
  }
  const statuses = (text: string) => [...text.matchAll(/(?:^|\r\n|\})HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  const head = (line: string, ...more: string[]) => {
    const { cookie, origin } = stage().session;
    const own = ['Host: localhost', `Cookie: ${cookie}`, `Origin: ${origin}`, 'X-Requested-With: linekeeper'];
    return [line, ...own, ...more, '', ''].join('\r\n');
  };
  const heardOf = (path: string) => stage().hostile.heardAt(path).length;

  test('two readings of one request are none: nothing smuggled in a body is ever heard as a request', async () => {
    const smuggled = head('GET /api/sims/666 HTTP/1.1');
    const long = `Content-Length: ${smuggled.length}`;
    const json = 'Content-Type: application/json';
    const spells: Record<string, string> = {
      'a length and chunks': `${head('POST /api/sims/40 HTTP/1.1', json, long, 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`,
      'chunks and a length': `${head('POST /api/sims/40 HTTP/1.1', json, 'Transfer-Encoding: chunked', long)}0\r\n\r\n${smuggled}`,
      'two lengths': `${head('POST /api/sims/40 HTTP/1.1', json, 'Content-Length: 2', long)}{}${smuggled}`,
      'a length with a sign': `${head('POST /api/sims/40 HTTP/1.1', json, 'Content-Length: +2')}{}${smuggled}`,
      'a length in hex': `${head('POST /api/sims/40 HTTP/1.1', json, 'Content-Length: 0x2')}{}${smuggled}`,
      'chunks by another name': head('POST /api/sims/40 HTTP/1.1', json, 'Transfer-Encoding: xchunked') + smuggled,
      'chunks twice': `${head('POST /api/sims/40 HTTP/1.1', json, 'Transfer-Encoding: chunked, chunked')}0\r\n\r\n${smuggled}`,
      'chunks behind a space': `${head('POST /api/sims/40 HTTP/1.1', json, 'Transfer-Encoding : chunked', long)}0\r\n\r\n${smuggled}`,
      'a chunk longer than it says': `${head('POST /api/sims/40 HTTP/1.1', json, 'Transfer-Encoding: chunked')}2\r\n{}${smuggled}0\r\n\r\n`,
      'a header folded': `${head('POST /api/sims/40 HTTP/1.1', json, 'X-A: b\r\n Transfer-Encoding: chunked', 'Content-Length: 2')}{}`,
      'lines that end in LF': smuggled.replaceAll('\r\n', '\n'),
      'two hosts': head('GET /api/sims/41 HTTP/1.1', 'Host: evil.test'),
      'a header with a NUL': head('GET /api/sims/41 HTTP/1.1', 'X-A: \u0000b'),
      'an address in two parts': head('GET /api/sims/41 /api/sims/666 HTTP/1.1'),
      'another version': head('GET /api/sims/41 HTTP/3.0'),
    };
    const before = heardOf('/sims/666');
    for (const [spell, text] of Object.entries(spells)) {
      const [first, second] = statuses(await say(text));
      expect(first, spell).toBe(400);
      expect(second, `${spell}: nothing follows`).toBeUndefined();
    }
    expect(heardOf('/sims/666')).toBe(before);
  });

  test('requests sent in one breath are answered in their order, each to its own', async () => {
    const breath = [42, 43, 44].map((id) => head(`GET /api/sims/${id} HTTP/1.1`, ...(id === 44 ? [CLOSE] : []))).join('');
    for (const id of [42, 43, 44])
      stage().hostile.tell(`GET /sims/${id}`, (response) =>
        setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(`{"data":{"id":${id}}}`), (45 - id) * 50),
      );
    const text = await say(breath);
    expect(statuses(text)).toEqual([200, 200, 200]);
    expect([...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id)).toEqual(['42', '43', '44']);
  });

  test('a body far too large is refused, and the next request over its connection is answered', async () => {
    const json = 'Content-Type: application/json';
    const body = '8'.repeat(8_000_000);
    for (const path of ['jwt/login', 'installer/enter', 'sims/49']) {
      const large = head(`POST /api/${path} HTTP/1.1`, json, `Content-Length: ${body.length}`) + body;
      const said = await say(large, large, head('GET /api/sims/42 HTTP/1.1', CLOSE));
      expect(statuses(said), path).toEqual([413, 413, 200]);
    }
  });

  test('too much of a head is refused, and what Connection names goes no further', async () => {
    expect(statuses(await say(head('GET /api/sims/45 HTTP/1.1', `X-Noise: ${'n'.repeat(40_000)}`)))).toEqual([431]);
    expect([414, 431]).toContain(statuses(await say(head(`GET /api/sims?q=${'n'.repeat(40_000)} HTTP/1.1`)))[0]);
    await say(
      head(
        'GET /api/sims/46 HTTP/1.1',
        'Connection: close, If-None-Match, Range',
        'If-None-Match: "x"',
        'Range: bytes=0-1',
        'Keep-Alive: 5',
        'TE: trailers',
      ),
    );
    const names = stage()
      .hostile.heardAt('/sims/46')
      .flatMap(({ rawHeaders }) => rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()));
    expect(names).toContain('authorization');
    for (const name of ['if-none-match', 'range', 'keep-alive', 'te']) expect(names).not.toContain(name);
  });

  test('a packed body is refused before the upstream hears of it, and no answer is unpacked', async () => {
    const { desk, hostile, session } = stage();
    const packed = gzipSync('{}');
    const before = heardOf('/sims/47');
    const length = `Content-Length: ${packed.length}`;
    const said = await say(
      head('POST /api/sims/47 HTTP/1.1', 'Content-Type: application/json', 'Content-Encoding: gzip', length, CLOSE),
      packed,
    );
    expect(statuses(said)).toEqual([415]);
    expect(heardOf('/sims/47')).toBe(before);
    hostile.tell('GET /sims/48', (response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync('{"data":{"id":48}}')),
    );
    const { headers, status } = await desk.ask('GET', '/api/sims/48', { headers: { ...session, 'accept-encoding': 'gzip' } });
    expect(status === 200 ? headers['content-encoding'] : 'refused').toMatch(/gzip|refused/);
  });
}
