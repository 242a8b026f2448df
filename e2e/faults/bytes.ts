import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

const BLOCK = 64 * 1024;

/** A stream of so many bytes, no two blocks alike, that knows its sha256 once it has been read. */
export function stream(length: number) {
  const hash = createHash('sha256');
  const noise = randomBytes(BLOCK);
  function* blocks() {
    for (let sent = 0; sent < length; sent += BLOCK) {
      const block = Buffer.from(noise.subarray(0, Math.min(BLOCK, length - sent)));
      if (block.length >= 4) block.writeUInt32LE(sent / BLOCK);
      hash.update(block);
      yield block;
    }
  }
  return { body: Readable.from(blocks(), { objectMode: false, highWaterMark: BLOCK }), sha256: () => hash.copy().digest('hex') };
}

/** Reads a stream to its end without keeping it. Throws when it breaks off. */
export async function digest(body: Readable) {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    length += chunk.length;
  }
  return { length, sha256: hash.digest('hex') };
}
