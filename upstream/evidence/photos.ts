import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Column, Content } from 'pdfmake/interfaces.js';
import sharp from 'sharp';
import type { Language } from '#upstream/core/language.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sitePhotos } from '#upstream/installer/tables.ts';
import { heading, together } from '#upstream/pdf/parts.ts';

const LONGEST = 460;
const IN_A_ROW = 3;
const GAP = 12;
const ROOM = { width: 160, height: 120 };

/** Nothing where the file can't be read: the sheet then has the words of that photo. */
async function smallOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const size = { width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true } as const;
    const jpeg = await sharp(bytes).resize(size).jpeg({ quality: 72 }).toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  } catch {
    return undefined;
  }
}

export type ReportPhoto = Awaited<ReturnType<typeof photosOf>>[number];

export async function photosOf(database: Database, swapId: number) {
  const rows = await database
    .select()
    .from(sitePhotos)
    .where(eq(sitePhotos.swapId, swapId))
    .orderBy(asc(sitePhotos.at), asc(sitePhotos.id));
  const photos = [];
  for (const { subject, at, by, bytes } of rows) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    photos.push({ subject, at: at.toISOString(), by, hash, image: await smallOf(bytes) });
  }
  return photos;
}

export const photoFacts = (photos: readonly ReportPhoto[]) => photos.map(({ subject, at, by, hash }) => ({ subject, at, by, hash }));

export function photoPart({ t, when }: Language, photos: readonly ReportPhoto[]): Content[] {
  const known = ['before', 'fitted', 'finished'] as const;
  const words = (subject: string) => t(`swaps.site.subjects.${known.find((each) => each === subject) ?? 'other'}`);
  const faces = photos.map(
    ({ subject, at, by, image }): Column => ({
      width: ROOM.width,
      stack: [
        ...(image ? [{ image, fit: [ROOM.width, ROOM.height] as [number, number] }] : []),
        { text: [{ text: words(subject), bold: true }, `\n${[when(at), by].filter(Boolean).join(', ')}`], margin: [0, 2, 0, 6] },
      ],
    }),
  );
  const rows = Array.from({ length: Math.ceil(faces.length / IN_A_ROW) }, (_, row) =>
    together([{ columns: faces.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW), columnGap: GAP }]),
  );
  const [first, ...others] = rows;
  return first ? [{ pageBreak: 'before', unbreakable: true, stack: [heading(t('swaps.site.photos')), first] }, ...others] : [];
}
