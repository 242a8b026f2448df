import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import type * as contract from '#lib/contract/index.ts';
import { AVATAR_LIMIT, AVATAR_SIDE } from '#lib/contract/users.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { BadBody, readForm } from '#upstream/core/multipart.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { createSemaphore, QueueFullError } from '#upstream/core/semaphore.ts';
import { publishPerson } from '#upstream/session/accounts.ts';
import { recordAudit } from '#upstream/session/audit.ts';
import { refusedOver } from './guard.ts';
import { peopleAllowed, personFor, serializePerson } from './repository.ts';
import { userPictures, users } from './tables.ts';

/** A picture within a megabyte may unpack to a hundred; more than this nobody's camera makes. */
const MOST_PIXELS = 40_000_000;
const lockUsers = createSemaphore({ atOnce: 2, queue: 50 });

sharp.cache(false);
sharp.concurrency(1);

/** What a file begins with: only these three reach the decoder, whatever it is called. */
function kindOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : undefined;
}

/** The picture drawn anew: upright, square, WebP, and nothing of what the camera wrote beside it. */
async function drawn(bytes: Buffer): Promise<Buffer | ProblemResponse> {
  if (bytes.length === 0) return invalid({ file: ['missing'] });
  if (!kindOf(bytes))
    return new ProblemResponse('unsupported_type', { message: 'A PNG, JPEG or WebP picture.', errors: { file: ['kind'] } });
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return invalid({ file: ['broken'] });
  }
}

async function received(request: Request): Promise<Buffer | ProblemResponse> {
  const file = path.join(tmpdir(), `linekeeper-${randomUUID()}`);
  try {
    const form = await readForm(request, file, AVATAR_LIMIT);
    return form.hasFile ? await lockUsers(async () => drawn(await fs.readFile(file))) : invalid({ file: ['missing'] });
  } catch (error) {
    if (error instanceof QueueFullError) return new ProblemResponse('busy', {}, { 'retry-after': '2' });
    if (!(error instanceof BadBody)) throw error;
    const tooLarge = { message: 'A picture of up to 1 MB.', errors: { file: ['size'] } };
    return new ProblemResponse(error.code, error.code === 'too_large' ? tooLarge : {});
  } finally {
    await fs.rm(file, { force: true });
  }
}

type Acts = Pick<Handlers<typeof contract.users>, 'avatar' | 'draw' | 'erase'>;

export function pictureActs({ database, clock }: Context): Acts {
  type Changing = Pick<Parameters<Acts['erase']>[0], 'params' | 'ability' | 'user' | 'transact'>;
  const keep = ({ params, ability, user, transact }: Changing, bytes: Buffer | null, version?: number) => {
    const hash = bytes && createHash('sha256').update(bytes).digest('hex');
    return transact(async (tx) => {
      const now = clock.now();
      const row = await personFor(tx, { id: params.id, ability, action: 'update', version, now });
      if (!row || row instanceof ProblemResponse) return row;
      const refused = refusedOver(user, row);
      if (refused) return refused;
      if (row.avatar === hash) return { data: await serializePerson(tx, row, now) };
      await tx.delete(userPictures).where(eq(userPictures.userId, row.id));
      if (bytes && hash) await tx.insert(userPictures).values({ userId: row.id, hash, bytes });
      const [changed = row] = await tx
        .update(users)
        .set({ avatar: hash, version: row.version + 1, updatedAt: now })
        .where(eq(users.id, row.id))
        .returning();
      await recordAudit(tx, { kind: 'user-changed', by: user, about: row, at: now, facts: { picture: bytes !== null } });
      publishPerson(tx, changed);
      return { data: await serializePerson(tx, changed, now) };
    }, hash ?? '');
  };

  return {
    draw: async (asked) => {
      const bytes = await received(asked.body);
      return bytes instanceof ProblemResponse ? bytes : keep(asked, bytes);
    },
    erase: async (asked) => keep(asked, null, asked.query.version),
    avatar: async ({ params, ability, user }) => {
      const id = rowId(params.id);
      if (id === undefined) return undefined;
      const [row] = await database
        .select({ bytes: userPictures.bytes })
        .from(userPictures)
        .innerJoin(users, eq(users.id, userPictures.userId))
        .where(and(eq(users.id, id), id === user.id ? undefined : peopleAllowed(ability, 'read')));
      if (!row) return undefined;
      const headers = {
        'content-type': 'image/webp',
        'content-length': String(row.bytes.length),
        'content-disposition': 'inline; filename="picture.webp"',
        'x-content-type-options': 'nosniff',
      };
      return new Response(new Uint8Array(row.bytes), { headers });
    },
  };
}
