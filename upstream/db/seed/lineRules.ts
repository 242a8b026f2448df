import { inArray } from 'drizzle-orm';
import { jobs } from '#upstream/core/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { lineRules } from '#upstream/lineRules/tables.ts';
import { users } from '#upstream/users/tables.ts';

type Sample = Pick<typeof lineRules.$inferInsert, 'name' | 'condition' | 'threshold' | 'provider'> & { by: string };

const RULES: readonly Sample[] = [
  { name: 'Billed on the shelf', condition: 'in-warehouse', threshold: 3, by: 'warehouse' },
  { name: 'Verizon lines that went quiet', condition: 'no-session', threshold: 48, provider: 'vzw', by: 'dispatcher' },
];

/** Both have their first run when the company starts, and only show what they find. */
export async function seedLineRules(tx: Database, epoch: Date): Promise<void> {
  const makers = await tx
    .select()
    .from(users)
    .where(
      inArray(
        users.username,
        RULES.map(({ by }) => by),
      ),
    );
  const rows = RULES.map(({ by, ...rule }) => {
    const maker = makers.find(({ username }) => username === by);
    const made = { createdById: maker?.id ?? null, createdBy: maker?.fullName ?? null, createdAt: epoch, updatedAt: epoch };
    return { ...rule, ...made, act: 'tell' as const, enabled: true, nextRunAt: epoch };
  });
  const kept = await tx.insert(lineRules).values(rows).returning({ id: lineRules.id });
  await tx
    .insert(jobs)
    .values(
      kept.map(({ id }) => ({
        ...{ kind: 'line-rule', key: `line-rule:${id}`, payload: { id }, runAt: epoch, createdAt: epoch },
        requestId: `line-rule:${id}`,
      })),
    )
    .onConflictDoNothing();
}
