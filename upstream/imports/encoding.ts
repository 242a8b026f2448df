import { createReadStream } from 'node:fs';
import { Unreadable } from './limits.ts';

const BOMS: [encoding: string, bom: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

export async function encodingOf(file: string, beginning: Buffer): Promise<string> {
  const marked = BOMS.find(([, bom]) => bom.every((byte, index) => beginning[index] === byte));
  if (marked) return marked[0];
  const zeros = [0, 0];
  for (const [index, byte] of beginning.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = beginning.length / 8;
  if (odd > many && even === 0) return 'utf-16le';
  if (even > many && odd === 0) return 'utf-16be';
  if (even + odd > 0) throw new Unreadable('file_kind');
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252';
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

export async function* textOf(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}
