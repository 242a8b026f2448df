import { and, asc, count, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { PHOTO_LIMITS, type PhotoSubject } from '#lib/contract/installer/shapes.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import type { Drawn } from '#upstream/core/draw.ts';
import { jpegAnswer, withPhoto } from '#upstream/core/photoUpload.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { findSwap } from '#upstream/swaps/repository.ts';
import { countCall } from './guesses.ts';
import { type Act, DONE, perform, recordLate, refused, type Site } from './site.ts';
import { sitePhotos } from './tables.ts';

type Photos = Pick<Handlers<typeof contract.installer>, 'photo' | 'photos' | 'showPhoto'>;

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
      return withPhoto(body, PHOTO_LIMITS.bytes, (drawn, hash) => perform(context, installer, stamp, actOf(subject, hash, drawn)));
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
      return jpegAnswer(row.bytes, `${swap.ticketNumber}-${row.subject}-${row.id}.jpg`);
    },
  };
}
