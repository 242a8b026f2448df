import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { LIMITS, Unreadable } from './limits.ts';

const MB = 1024 * 1024;

export type Archive = {
  has(name: string): boolean;
  /** The bytes of a part, unpacked as they are asked for. Throws `Unreadable` when they are not as many as the archive said. */
  read(name: string): AsyncIterable<Buffer>;
};

class Source extends RandomAccessReader {
  readonly #path: string;
  readonly #size: number;

  constructor(path: string, size: number) {
    super();
    this.#path = path;
    this.#size = size;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    // Of a place beyond the end, Node throws where nobody could catch it; yauzl asks for any that an archive names.
    return end > this.#size ? Readable.from([]) : createReadStream(this.#path, { start, end: end - 1 });
  }
}

const asUnreadable = (error: unknown) => (error instanceof Unreadable ? error : new Unreadable('file_broken'));

export async function openArchive(path: string): Promise<Archive> {
  const { size } = await fs.stat(path);
  try {
    const zip = await fromRandomAccessReaderPromise(new Source(path, size), size, { autoClose: false, validateEntrySizes: false });
    const parts = await partsOf(zip);
    return { has: (name) => parts.has(name), read: (name) => unpacked(zip, parts.get(name)) };
  } catch (error) {
    throw asUnreadable(error);
  }
}

async function partsOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > LIMITS.parts) throw new Unreadable('file_broken');
  const parts = new Map<string, Entry>();
  let total = 0;
  for await (const part of zip.eachEntry()) {
    if (parts.has(part.fileName)) throw new Unreadable('file_broken');
    parts.set(part.fileName, part);
    total += part.uncompressedSize;
    const isBomb = part.uncompressedSize > MB && part.uncompressedSize > part.compressedSize * LIMITS.ratio;
    if (isBomb || total > LIMITS.unpacked) throw new Unreadable('file_unpacked');
  }
  return parts;
}

async function* unpacked(zip: ZipFile, part: Entry | undefined): AsyncGenerator<Buffer> {
  if (!part) throw new Unreadable('file_broken');
  let length = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(part)) {
      length += chunk.length;
      if (length > part.uncompressedSize) throw new Unreadable('file_unpacked');
      yield chunk;
    }
  } catch (error) {
    throw asUnreadable(error);
  }
  if (length < part.uncompressedSize) throw new Unreadable('file_broken');
}
