import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

export type Tile = { z: number; x: number; y: number; data: Uint8Array };
export type Bounds = readonly [west: number, south: number, east: number, north: number];
type About = { bounds: Bounds; minZoom: number; maxZoom: number; metadata: object };
type Entry = { id: number; offset: number; length: number; run: number };

const HEADER = 127;
/** Header and root directory must fit into the first 16 kB, which readers fetch in one piece. */
const ROOT_LIMIT = 16_384 - HEADER;
const GZIP = 2;
const MVT = 1;

const packed = (data: Uint8Array) => gzipSync(data, { level: 9 });

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

/** Columns, not rows: ids as steps, runs, lengths, and an offset only where it does not simply follow. */
function directory(entries: readonly Entry[]): Buffer {
  const ids = entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0));
  const offsets = entries.map(({ offset }, at) => {
    const before = entries[at - 1];
    return before && offset === before.offset + before.length ? 0 : offset + 1;
  });
  const columns = [ids, entries.map(({ run }) => run), entries.map(({ length }) => length), offsets];
  return packed(Buffer.from([entries.length, ...columns.flat()].flatMap(varint)));
}

function directories(entries: readonly Entry[], size = entries.length): { root: Buffer; leaves: Buffer } {
  if (size >= entries.length) {
    const root = directory(entries);
    if (root.length <= ROOT_LIMIT) return { root, leaves: Buffer.alloc(0) };
    return directories(entries, 1024);
  }
  const parts: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += size) {
    const leaf = directory(entries.slice(at, at + size));
    pointers.push({ id: entries[at]?.id ?? 0, offset, length: leaf.length, run: 0 });
    parts.push(leaf);
    offset += leaf.length;
  }
  const root = directory(pointers);
  return root.length <= ROOT_LIMIT ? { root, leaves: Buffer.concat(parts) } : directories(entries, size * 2);
}

/** A PMTiles v3 file of vector tiles, each content kept once. The same tiles give the same bytes. */
export function archiveOf(tiles: Iterable<Tile>, { bounds, minZoom, maxZoom, metadata }: About): Buffer {
  const ordered = [...tiles].map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), data: tile.data })).sort((a, b) => a.id - b.id);
  const places = new Map<string, { offset: number; length: number }>();
  const contents: Buffer[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, data } of ordered) {
    const key = Buffer.from(data).toString('latin1');
    let place = places.get(key);
    if (!place) {
      const content = packed(data);
      place = { offset: end, length: content.length };
      places.set(key, place);
      contents.push(content);
      end += content.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  const { root, leaves } = directories(entries);
  const about = packed(Buffer.from(JSON.stringify(metadata)));
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const lengths = [root.length, about.length, leaves.length, end];
  let start = HEADER;
  lengths.forEach((length, index) => {
    header.writeBigUInt64LE(BigInt(start), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    start += length;
  });
  [ordered.length, entries.length, contents.length].forEach((count, index) => {
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8);
  });
  [1, GZIP, GZIP, MVT, minZoom, maxZoom].forEach((byte, index) => {
    header.writeUInt8(byte, 96 + index);
  });
  const [west, south, east, north] = bounds;
  [west, south, east, north].forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  });
  header.writeUInt8(4, 118);
  [(west + east) / 2, (south + north) / 2].forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 119 + index * 4);
  });
  return Buffer.concat([header, root, about, leaves, ...contents]);
}
