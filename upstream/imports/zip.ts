import fs, { type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { LIMITS, Unreadable } from './limits.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MB = 1024 * 1024;
const CHUNK = 64 * 1024;

type Part = { name: string; method: number; packed: number; unpacked: number; offset: number };

export type Archive = {
  has(name: string): boolean;
  /** The bytes of a part, unpacked as they are asked for. Throws `Unreadable` when they are more than the archive said. */
  read(name: string): AsyncIterable<Buffer>;
  close(): Promise<void>;
};

/** Opens a ZIP file by its directory; what promises to unpack to too much is refused before anything is unpacked. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await fs.open(path);
  try {
    const parts = await directoryOf(file);
    return {
      has: (name) => parts.has(name),
      read: (name) => {
        const part = parts.get(name);
        if (!part) throw new Unreadable('file_broken');
        return unpacked(file, part);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new Unreadable('file_broken');
  return buffer;
}

async function directoryOf(file: FileHandle): Promise<ReadonlyMap<string, Part>> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END) throw new Unreadable('file_broken');
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (count > LIMITS.parts || start + length > size) throw new Unreadable('file_broken');

  const directory = await bytesAt(file, start, length);
  const parts = new Map<string, Part>();
  for (let index = 0, at = 0; index < count; index += 1) {
    if (at + 46 > length || directory.readUInt32LE(at) !== ENTRY) throw new Unreadable('file_broken');
    const nameLength = directory.readUInt16LE(at + 28);
    const part: Part = {
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    // Encrypted, packed in a way no spreadsheet uses, or twice there.
    if (directory.readUInt16LE(at + 8) & 1 || ![0, 8].includes(part.method) || parts.has(part.name)) throw new Unreadable('file_broken');
    parts.set(part.name, part);
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  const all = [...parts.values()];
  const isBomb = all.some((part) => part.unpacked > MB && part.unpacked > part.packed * LIMITS.ratio);
  if (isBomb || all.reduce((sum, part) => sum + part.unpacked, 0) > LIMITS.unpacked) throw new Unreadable('file_unpacked');
  return parts;
}

async function* chunksAt(file: FileHandle, start: number, length: number) {
  for (let at = 0; at < length; at += CHUNK) yield await bytesAt(file, start + at, Math.min(CHUNK, length - at));
}

async function* unpacked(file: FileHandle, part: Part): AsyncGenerator<Buffer> {
  const local = await bytesAt(file, part.offset, 30);
  if (local.readUInt32LE(0) !== LOCAL) throw new Unreadable('file_broken');
  const start = part.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = Readable.from(chunksAt(file, start, part.packed));
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  packed.on('error', (error) => inflate.destroy(error));
  let length = 0;
  try {
    for await (const chunk of (part.method === 8 ? packed.pipe(inflate) : packed) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > part.unpacked) throw new Unreadable('file_unpacked');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('file_broken');
  } finally {
    packed.destroy();
    inflate.destroy();
  }
  if (length < part.unpacked) throw new Unreadable('file_broken');
}
