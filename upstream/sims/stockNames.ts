import { subject } from '@casl/ability';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type { NameKind } from '#lib/contract/stock.ts';
import { NAME_KINDS } from '#lib/contract/words/stock.ts';
import { nearNames } from '#lib/format/nearNames.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { stockNames } from '#upstream/stock/tables.ts';
import { readable } from './repository.ts';
import { sims } from './tables.ts';

const COLUMNS = { device_type: sims.deviceType, warehouse_code: sims.warehouseCode } as const;

export const WORDS: Record<NameKind, string> = { device_type: 'device type', warehouse_code: 'warehouse' };

const Name = z.object({ name: z.string() });

/** Every name of a kind: those somebody added, and those on a SIM, from one to the next in their index: left to itself, the planner reads every SIM. */
export async function namesOf(database: Database, kind: NameKind): Promise<string[]> {
  const column = COLUMNS[kind];
  const rows = await rowsOf(
    database,
    sql`with recursive found(name) as (
        select (select min(${column}) from ${sims})
        union all
        select (select min(${column}) from ${sims} where ${column} > found.name) from found where found.name is not null
      )
      select name from found where name is not null
      union select ${stockNames.name} from ${stockNames} where ${stockNames.kind} = ${kind} order by name`,
    Name,
  );
  return rows.map(({ name }) => name);
}

export const covers = (ability: Ability, action: 'read' | 'create', kind: NameKind, name: string) =>
  ability.can(action, subject('Sim', { [kind]: name }) as unknown as 'Sim');

export async function seenNames(database: Database, kind: NameKind, ability: Ability): Promise<string[]> {
  const names = await namesOf(database, kind);
  if (ability.rulesFor('read', 'Sim').every(({ conditions, inverted }) => !conditions && !inverted)) return names;
  const given = sql`unnest(string_to_array(${names.join('\n')}, chr(10))) as given(name)`;
  const isOnSim: SQL = sql`exists (select 1 from ${sims} where ${and(sql`${COLUMNS[kind]} = given.name`, readable(ability))})`;
  const seen = await rowsOf(database, sql`select given.name from ${given} where ${isOnSim}`, Name);
  return names.filter((name) => seen.some((each) => each.name === name) || covers(ability, 'read', kind, name));
}

const isKnown = async (database: Database, kind: NameKind, name: string): Promise<boolean> =>
  (await database.$count(stockNames, and(eq(stockNames.kind, kind), eq(stockNames.name, name)))) > 0 ||
  (await database.select({ id: sims.id }).from(sims).where(eq(COLUMNS[kind], name)).limit(1)).length > 0;

/** What somebody wants SIMs to be called, by kind, and the field of the body it stands in where that is called otherwise. */
type Wanted = Partial<Record<NameKind, string | null | undefined>>;

/** With those near it: a slip of the keys makes no new one. Where there is none of a kind at all, as in an empty stock, any will do. */
export async function unknownNames(
  database: Database,
  wanted: Wanted,
  ability: Ability,
  fields: Partial<Record<NameKind, string>> = {},
): Promise<ProblemResponse | undefined> {
  const errors: Record<string, string[]> = {};
  for (const kind of NAME_KINDS) {
    const name = wanted[kind];
    if (!name || (await isKnown(database, kind, name)) || (await namesOf(database, kind)).length === 0) continue;
    const near = nearNames(name, await seenNames(database, kind, ability));
    errors[fields[kind] ?? kind] = [
      `There is no ${WORDS[kind]} "${name}".${near.length > 0 ? ` Did you mean ${near.map((each) => `"${each}"`).join(' or ')}?` : ''}`,
    ];
  }
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined;
}
