import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import { publishPerson } from '#upstream/session/accounts.ts';
import { recordAudit } from '#upstream/session/audit.ts';
import { refusedOver } from './guard.ts';
import { receivePicture } from './receivePicture.ts';
import { peopleAllowed, personFor, serializePerson } from './repository.ts';
import { userPictures, users } from './tables.ts';

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
      const changed = await changeRow(tx, users, row, { avatar: hash }, now);
      await recordAudit(tx, { kind: 'user-changed', by: user, about: row, at: now, facts: { picture: bytes !== null } });
      publishPerson(tx, changed);
      return { data: await serializePerson(tx, changed, now) };
    }, hash ?? '');
  };

  return {
    draw: async (asked) => {
      const bytes = await receivePicture(asked.body);
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
