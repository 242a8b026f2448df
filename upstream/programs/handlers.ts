import { and, desc, eq } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { rowsAllowed } from '#upstream/core/conditions.ts';
import { invalid } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/systems/tables.ts';
import { differencesOf } from './compare.ts';
import { lastGoodProgram, serializeProgram } from './saved.ts';
import { programs } from './tables.ts';

const MOST = 200;

const allowed = (ability: Ability) => rowsAllowed(ability, 'read', 'System', { Branch: systems.Branch, cs_no: systems.csNo });

async function findProgram(database: Database, id: string, ability: Ability) {
  const known = rowId(id);
  if (known === undefined) return undefined;
  const [found] = await database
    .select({ program: programs })
    .from(programs)
    .innerJoin(systems, eq(systems.csNo, programs.csNo))
    .where(and(eq(programs.id, known), allowed(ability)));
  return found?.program;
}

export const programHandlers = ({ database }: Context): Handlers<typeof contract.programs> => ({
  list: async ({ params, ability }) => {
    const [system] = await database
      .select({ csNo: systems.csNo })
      .from(systems)
      .where(and(eq(systems.csNo, params.cs), allowed(ability)));
    if (!system) return undefined;
    const rows = await database.select().from(programs).where(eq(programs.csNo, system.csNo)).orderBy(desc(programs.id)).limit(MOST);
    const good = await lastGoodProgram(database, system.csNo);
    return { data: rows.map((row) => serializeProgram(row, good?.id)) };
  },

  compare: async ({ params, ability }) => {
    const before = await findProgram(database, params.id, ability);
    const after = await findProgram(database, params.other, ability);
    if (!before || !after) return undefined;
    if (before.csNo !== after.csNo) return invalid({ other: ['other-system'] });
    const good = await lastGoodProgram(database, before.csNo);
    return {
      data: {
        before: serializeProgram(before, good?.id),
        after: serializeProgram(after, good?.id),
        differences: differencesOf(before.content, after.content),
      },
    };
  },
});
