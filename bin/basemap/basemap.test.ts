import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Compression, PMTiles, TileType } from 'pmtiles';
import { archiveOf } from './archive.ts';

const opened = (file: Buffer) =>
  new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(file.subarray(offset, offset + length)).buffer }),
  });

const folder = mkdtempSync(join(tmpdir(), 'linekeeper-basemap-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function drawn(name: string) {
  const path = join(folder, name);
  const child = spawn(process.execPath, ['bin/program.mjs', 'basemap', path], { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'close');
  return readFileSync(path);
}

let file: Buffer;
let again: Buffer;
let map: PMTiles;
beforeAll(async () => {
  [file, again] = await Promise.all([drawn('one'), drawn('other')]);
  map = opened(file);
});

/** Layer names and texts stand in a vector tile as they are. */
const textOf = async (z: number, x: number, y: number) =>
  Buffer.from((await map.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)).toString('utf8');

test('the built-in map is a small PMTiles file of vector tiles that says whom it is owed to', async () => {
  expect(file.length).toBeLessThan(8 * 2 ** 20);
  expect(await map.getHeader()).toMatchObject({
    specVersion: 3,
    tileType: TileType.Mvt,
    tileCompression: Compression.Gzip,
    minZoom: 0,
    maxZoom: 9,
  });
  expect(await map.getMetadata()).toMatchObject({ attribution: expect.stringMatching(/TIGER.*deck\.gl-data.*GeoNames/s) });
});

test('whoever looks at Dallas finds the county and the town, with borders and land', async () => {
  const tile = await textOf(8, 59, 103);
  for (const word of ['Dallas', 'Rockwall', 'county_names', 'counties', 'towns', 'land']) expect(tile).toContain(word);
  expect(await textOf(3, 1, 3)).toContain('Texas');
  expect(await textOf(5, 7, 12)).toContain('Dallas');
});

test('from afar there are Interstates, nearer US highways and state roads, each with the number of its shield', async () => {
  const far = await textOf(5, 7, 12);
  expect(far).toContain('roads');
  expect(far).not.toContain('US');
  const near = (await textOf(9, 118, 206)) + (await textOf(9, 118, 207));
  for (const word of ['roads', 'ref', 'class', '35E', '175', 'SR']) expect(near).toContain(word);
});

test('there is no hole where land is, and no tile where only sea is', async () => {
  for (let x = 55; x < 63; x += 1) expect(await textOf(8, x, 102)).toContain('land');
  expect(await map.getZxy(8, 70, 115)).toBeUndefined();
});

test('drawn again it is the same file, byte for byte', () => {
  expect(again.equals(file)).toBe(true);
});

test('an archive too large for one directory is read through its leaves, and what repeats is kept once', async () => {
  const dots = Array.from({ length: 60_000 }, (_, at) => ({
    z: 9,
    x: at % 300,
    y: Math.floor(at / 300),
    data: Buffer.from(`tile ${at % 20_011}`),
  }));
  const big = archiveOf(dots, { bounds: [-180, -85, 180, 85], minZoom: 9, maxZoom: 9, metadata: {} });
  const reader = opened(big);
  expect(await reader.getHeader()).toMatchObject({ numAddressedTiles: 60_000, numTileContents: 20_011 });
  expect((await reader.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
  for (const at of [0, 1, 20_012, 41_777, 59_999]) {
    const found = await reader.getZxy(9, at % 300, Math.floor(at / 300));
    expect(Buffer.from(found?.data ?? new ArrayBuffer(0)).toString()).toBe(`tile ${at % 20_011}`);
  }
  expect(gunzipSync(big.subarray(127, 127 + Number(big.readBigUInt64LE(16)))).length).toBeGreaterThan(0);
});
