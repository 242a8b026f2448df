import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles, TileType } from 'pmtiles';
import type { BaseTiles, MapSchema, MapSettings } from '#lib/contract/maps.ts';
import { getEnv } from '#lib/server/env.ts';
import { log } from '#lib/server/observability/log.ts';
import { creditsIn } from './attribution.ts';

const BUILT_IN = '.map/base.pmtiles';
/** Header and root directory of a PMTiles file lie within these bytes. */
const HEAD = 16_384;

/** A layer that only maps of this kind have. */
const SIGNS: Record<string, MapSchema> = { county_names: 'linekeeper', earth: 'protomaps', transportation: 'openmaptiles' };

const PICTURES: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif];

export type Basemap = { version: string; size: number; file: FileHandle; tiles: BaseTiles };
type About = { attribution?: string; vector_layers?: { id: string }[] };

async function read(file: FileHandle, offset: number, length: number): Promise<ArrayBuffer> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
  return buffer.buffer.slice(0, bytesRead);
}

/** Opens a map file and keeps it open: replaced on disk, it stays what it was until the next start. Throws why it is no map of ours. */
export async function openArchive(path: string): Promise<Basemap> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? 'there is no such file' : `it can't be read (${error.code})`);
  });
  try {
    const { size } = await file.stat();
    const archive = new PMTiles({ getKey: () => path, getBytes: async (at, length) => ({ data: await read(file, at, length) }) });
    const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]).catch(() => {
      throw new Error('it is not a PMTiles file of version 3');
    });
    const { attribution = '', vector_layers: layers = [] } = metadata as About;
    const known = header.tileType === TileType.Mvt ? layers.map(({ id }) => SIGNS[id]).find(Boolean) : undefined;
    const schema = PICTURES.includes(header.tileType) ? 'pictures' : known;
    if (!schema) throw new Error('its layers are neither those of Protomaps nor of OpenMapTiles');
    const head = Buffer.from(await read(file, 0, HEAD));
    const version = createHash('sha256').update(`${size} `).update(head).digest('base64url').slice(0, 16);
    return { version, size, file, tiles: { url: `/api/basemap/${version}`, schema, attribution: creditsIn(attribution) } };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const OPENED = Symbol.for('linekeeper.basemap');

/** The map file of this desk, opened once; nothing where none was drawn. Throws one clear line when PMTILES names none. */
export function openBasemap(): Promise<Basemap | undefined> {
  const { PMTILES } = getEnv();
  // One per process, not per layer of Next: page and file have to speak of the same map, whatever happens on disk meanwhile.
  const home = globalThis as { [OPENED]?: Promise<Basemap | undefined> };
  home[OPENED] ??= PMTILES
    ? openArchive(PMTILES).catch((error: Error) => {
        throw new Error(`PMTILES=${PMTILES} can't be used: ${error.message}.`);
      })
    : openArchive(join(process.cwd(), BUILT_IN)).catch((error: Error) => {
        log().warn({ reason: error.message }, 'no base map: maps show plain ground until npm start draws it');
        return undefined;
      });
  return home[OPENED];
}

export async function mapSettings(): Promise<MapSettings> {
  return { tiles: (await openBasemap())?.tiles ?? null, mapboxToken: getEnv().MAPBOX_PUBLIC_TOKEN ?? null };
}
