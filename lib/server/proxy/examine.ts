import { pipeline, type Readable, Transform } from 'node:stream';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { misfitsOf } from '#lib/contract/reading.ts';
import { getEnv } from '#lib/server/env.ts';
import { recordMisfits } from '#lib/server/observability/misfits.ts';

/** Longer answers are not looked at: reading one would keep everybody waiting. */
const LONGEST = 1024 * 1024;
/** Looking takes at most a hundredth of the time. */
const SHARE = 100;

const nextAt = new WeakMap<Endpoint, number>();
const isDue = (endpoint: Endpoint) =>
  getEnv().isForeign && !endpoint.file && endpoint.access !== 'installer' && performance.now() >= (nextAt.get(endpoint) ?? 0);

function look(endpoint: Endpoint, body: Buffer) {
  const started = performance.now();
  try {
    const { isRead, misfits } = misfitsOf(endpoint, JSON.parse(body.toString('utf8')));
    // A write that says no more than that it is done is read again.
    if (isRead || endpoint.method === 'GET') recordMisfits(endpoint, misfits, !isRead);
  } catch {}
  const ended = performance.now();
  nextAt.set(endpoint, ended + (ended - started) * SHARE);
}

/** Looks at an answer of a foreign upstream as the browser will read it, once it has gone out. */
export function examine(endpoint: Endpoint, body: Buffer | Readable): Buffer | Readable {
  if (!isDue(endpoint)) return body;
  if (Buffer.isBuffer(body)) {
    if (body.length > 0) setImmediate(look, endpoint, body);
    return body;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      if (length <= LONGEST) chunks.push(chunk);
      done(null, chunk);
    },
    flush(done) {
      if (length <= LONGEST) setImmediate(look, endpoint, Buffer.concat(chunks));
      done();
    },
  });
  pipeline(body, through, () => undefined);
  return through;
}
