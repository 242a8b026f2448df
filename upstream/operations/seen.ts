import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Ability, mayEverywhere } from '#lib/access/allows.ts';
import { ACTIONS, SUBJECTS } from '#lib/contract/ability.ts';
import type { User } from '#lib/contract/session.ts';
import { batchesAllowed } from '#upstream/batches/repository.ts';
import { batches } from '#upstream/batches/tables.ts';
import { accessText } from './record.ts';
import { operations } from './tables.ts';

type Reader = { user: User; ability: Ability };

const PAIRS = ACTIONS.flatMap((action) => SUBJECTS.map((subject) => [action, subject] as const));
const textsOf = (may: (pair: (typeof PAIRS)[number]) => boolean) => PAIRS.filter(may).map(accessText);

/** A bulk change is seen with its batch. Of the rest, what one began oneself and may still do, and what one may of every record. */
export function operationsSeen({ user, ability }: Reader): SQL {
  const isBulk = eq(operations.kind, 'bulk');
  const inBatch = sql`exists (select 1 from ${batches} where batches.id = operations.batch_id and ${batchesAllowed(ability, 'read')})`;
  const bulk = mayEverywhere(ability, 'read', 'Batch') ? isBulk : and(isBulk, inBatch);
  const everywhere = textsOf(([action, subject]) => mayEverywhere(ability, action, subject));
  if (everywhere.length === PAIRS.length) return sql`true`;
  const some = textsOf(([action, subject]) => ability.can(action, subject));
  const own = and(eq(operations.byId, user.id), inArray(operations.access, some));
  const others = and(
    sql`not ${isBulk}`,
    or(everywhere.length > 0 ? inArray(operations.access, everywhere) : undefined, some.length > 0 ? own : undefined),
  );
  return or(bulk, some.length > 0 ? others : undefined) ?? sql`false`;
}
