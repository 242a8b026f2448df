const SECTIONS = {
  /** Arcs from each junction; the least important are first, so that every arc leads to a higher number. */
  upStart: Uint32Array,
  upTo: Uint32Array,
  upSeconds: Float32Array,
  upMetres: Float32Array,
  /** The edge an arc is, or for a shortcut the junction it leads over, as -1 - junction. */
  upBy: Int32Array,
  edgeFrom: Uint32Array,
  edgeTo: Uint32Array,
  edgeSeconds: Float32Array,
  edgeMetres: Float32Array,
  edgeRoad: Uint16Array,
  pathStart: Uint32Array,
  pathLng: Float32Array,
  pathLat: Float32Array,
  /** Which edges lie in which square, by `cellOf`. */
  cells: Uint32Array,
  cellStart: Uint32Array,
  cellEdge: Uint32Array,
} as const;

type Name = keyof typeof SECTIONS;
export type Tables = { [Each in Name]: InstanceType<(typeof SECTIONS)[Each]> };
export type HighwayData = Tables & { roads: readonly string[] };

type Head = { roads: string[]; lengths: Record<Name, number> };

const NAMES = Object.keys(SECTIONS) as Name[];
const aligned = (bytes: number) => Math.ceil(bytes / 4) * 4;

export const CELL = 0.1;
export const cellOf = (lng: number, lat: number) => Math.floor((lat + 90) / CELL) * 3600 + Math.floor((lng + 180) / CELL);

export function written({ roads, ...tables }: HighwayData): Buffer {
  const lengths = Object.fromEntries(NAMES.map((name) => [name, tables[name].length])) as Head['lengths'];
  const head = Buffer.from(JSON.stringify({ roads: [...roads], lengths } satisfies Head));
  const parts: Uint8Array[] = [Buffer.alloc(4), head, Buffer.alloc(aligned(head.length) - head.length)];
  (parts[0] as Buffer).writeUInt32LE(head.length);
  for (const name of NAMES) {
    const { buffer, byteOffset, byteLength } = tables[name];
    parts.push(new Uint8Array(buffer, byteOffset, byteLength), Buffer.alloc(aligned(byteLength) - byteLength));
  }
  return Buffer.concat(parts);
}

/** The tables lie in the file as they lie in memory: nothing is read twice. */
export function opened(file: Buffer): HighwayData {
  const size = file.readUInt32LE(0);
  const { roads, lengths } = JSON.parse(file.toString('utf8', 4, 4 + size)) as Head;
  let at = file.byteOffset + aligned(4 + size);
  const tables = NAMES.map((name) => {
    const table = new SECTIONS[name](file.buffer as ArrayBuffer, at, lengths[name]);
    at += aligned(table.byteLength);
    return [name, table];
  });
  return { ...(Object.fromEntries(tables) as Tables), roads };
}
