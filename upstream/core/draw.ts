import fs from 'node:fs/promises';
import sharp from 'sharp';

const LONGEST = 1600;
const MOST_PIXELS = 120_000_000;

const isPhoto = (head: Buffer) =>
  (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) ||
  head.toString('latin1', 1, 4) === 'PNG' ||
  (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP');

async function headOf(path: string): Promise<Buffer> {
  const file = await fs.open(path);
  try {
    return (await file.read(Buffer.alloc(12), 0, 12, 0)).buffer;
  } finally {
    await file.close();
  }
}

export type Drawn = { bytes: Uint8Array; width: number; height: number };

/** Drawn anew, smaller and upright: no place, no camera, no preview is left. Nothing when it is no photo, or one that can't be read. */
export async function draw(path: string): Promise<Drawn | undefined> {
  if (!isPhoto(await headOf(path))) return undefined;
  try {
    const { data, info } = await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
