import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, asc, count, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { PHOTO_LIMITS, type PhotoSubject } from '#lib/contract/installer/shapes.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { BadBody, readForm } from '#upstream/core/multipart.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { createSemaphore, QueueFullError } from '#upstream/core/semaphore.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { findSwap } from '#upstream/swaps/repository.ts';
import { type Drawn, draw } from './draw.ts';
import { countCall } from './guesses.ts';
import { type Act, DONE, perform, recordLate, refused, type Site } from './site.ts';
import { sitePhotos } from './tables.ts';

type Photos = Pick<Handlers<typeof contract.installer>, 'photo' | 'photos' | 'showPhoto'>;

/** A camera's picture opened is a hundred megabytes. What is still on its way takes nobody's turn: a phone that lost its line says so to nobody. */
const inTurn = createSemaphore({ atOnce: 2, queue: 50 });

async function withFile<Result>(request: Request, work: (file: string, hash: string) => Promise<Result>): Promise<Result> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'linekeeper-photo-'));
  try {
    const file = path.join(folder, 'photo');
    const { hasFile, hash } = await readForm(request, file, PHOTO_LIMITS.bytes);
    if (!hasFile) throw new BadBody('invalid');
    return await work(file, hash);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function keepPhoto({ tx, swap, name, actId, at, now }: Site, subject: PhotoSubject, { bytes, width, height }: Drawn) {
  const [kept] = await tx.select({ number: count() }).from(sitePhotos).where(eq(sitePhotos.swapId, swap.id));
  if ((kept?.number ?? 0) >= PHOTO_LIMITS.count) return refused('too-many-photos');
  await tx.insert(sitePhotos).values({ swapId: swap.id, actId, subject, at, by: name, width, height, bytes });
  await recordSwapEvent(tx, swap.id, { kind: 'site-photo', name, facts: { subject, on_site: true }, doneAt: at }, now);
  return DONE;
}

function actOf(subject: PhotoSubject, hash: string, drawn: Drawn | undefined): Act {
  const act = { kind: 'photo', input: { subject, hash } };
  const carryOut = async (site: Site) => (drawn ? keepPhoto(site, subject, drawn) : refused('bad-photo'));
  /** It changes nothing, so it is kept all the same. */
  const whenLate = async (site: Site) => {
    const outcome = await carryOut(site);
    return outcome.outcome === 'done' ? recordLate(site, { ...act, carryOut }, 'late') : outcome;
  };
  return { ...act, carryOut, whenLate };
}

export function sitePhotoHandlers(context: Context): Photos {
  const { database, clock } = context;
  return {
    photo: async ({ body, query: { subject, ...stamp }, installer }) => {
      const refusal = await countCall(database, installer.link.id, clock.now());
      if (refusal) return refusal;
      try {
        return await withFile(body, async (file, hash) =>
          perform(context, installer, stamp, actOf(subject, hash, await inTurn(() => draw(file)))),
        );
      } catch (error) {
        if (error instanceof BadBody) return new ProblemResponse(error.code);
        if (error instanceof QueueFullError) return new ProblemResponse('busy', {}, { 'retry-after': '2' });
        throw error;
      }
    },

    photos: async ({ params, ability }) => {
      const swap = await findSwap(database, params.id, ability);
      if (!swap) return undefined;
      const { id, subject, at, by, width, height } = sitePhotos;
      const rows = await database
        .select({ id, subject, at, by, width, height })
        .from(sitePhotos)
        .where(eq(sitePhotos.swapId, swap.id))
        .orderBy(asc(sitePhotos.id));
      return { data: rows.map((row) => ({ ...row, subject: row.subject, at: row.at.toISOString() })) };
    },

    showPhoto: async ({ params, ability }) => {
      const swap = await findSwap(database, params.id, ability);
      const photo = rowId(params.photo);
      if (!swap || photo === undefined) return undefined;
      const [row] = await database
        .select()
        .from(sitePhotos)
        .where(and(eq(sitePhotos.swapId, swap.id), eq(sitePhotos.id, photo)));
      if (!row) return undefined;
      const name = `${swap.ticketNumber}-${row.subject}-${row.id}.jpg`.replace(/[^\w.-]/g, '_');
      const headers = { 'content-type': 'image/jpeg', 'content-disposition': `inline; filename="${name}"` };
      return new Response(new Uint8Array(row.bytes), { headers });
    },
  };
}
