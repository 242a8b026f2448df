import type { Readable } from 'node:stream';

export class TooLarge extends Error {}

/** The stream again when it is longer than `limit` bytes. By events, which cost a fifth of an iterator's promises. */
export function buffer(stream: Readable, limit: number): Promise<Buffer | Readable> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length));
    const close = () => {
      if (!stream.readableEnded) reject(stream.errored ?? new Error('it was closed before its end'));
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= limit) return;
      // Whoever reads on has not begun yet: an error until then is heard here.
      stream.off('data', take).off('end', end).pause();
      stream.unshift(Buffer.concat(chunks, length));
      resolve(stream);
    };
    if (stream.readableEnded) return end();
    if (stream.destroyed) return close();
    stream.on('data', take).on('end', end).on('error', reject).on('close', close);
  });
}

/** The whole of a stream. Throws TooLarge as soon as it is longer than `limit` bytes, and what the stream throws when it breaks. */
export async function collect(stream: Readable, limit: number): Promise<Buffer> {
  const whole = await buffer(stream, limit);
  if (Buffer.isBuffer(whole)) return whole;
  stream.on('error', () => undefined).destroy();
  throw new TooLarge(`more than ${limit} bytes`);
}
