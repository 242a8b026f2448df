import { PassThrough, type Readable } from 'node:stream';

/** More bytes came than may be held. */
export class TooLarge extends Error {}

/** The whole of a stream. Throws TooLarge as soon as it is longer than `limit` bytes, and what the stream throws when it breaks. */
export async function collect(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += (chunk as Buffer).length;
    if (length > limit) throw new TooLarge(`more than ${limit} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** A stream that may be given up without giving up the connection it comes over: what is left is read and dropped, and the client hears why. */
export function detached(body: Readable): Readable {
  const through = new PassThrough();
  body.on('error', (error) => through.destroy(error));
  through.on('close', () => body.resume());
  return body.pipe(through);
}
