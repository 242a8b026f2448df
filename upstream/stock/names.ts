import type * as contract from '#lib/contract/index.ts';
import type { NameKind, StockName } from '#lib/contract/stock.ts';
import { NAME_KINDS } from '#lib/contract/words/stock.ts';
import { plainName } from '#lib/format/nearNames.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { covers, namesOf, seenNames, WORDS } from '#upstream/sims/stockNames.ts';
import { stockNames } from './tables.ts';

const LONGEST: Record<NameKind, number> = { device_type: 60, warehouse_code: 20 };

/** Makes a name known: one that differs only in capitals, spaces or dashes is the one there is. */
export async function addStockName(
  tx: Database,
  { kind, name }: StockName,
  by: string | null,
  now: Date,
): Promise<ProblemResponse | undefined> {
  const wrong = (words: string) => invalid({ name: [words] });
  if (name.length > LONGEST[kind]) return wrong(`At most ${LONGEST[kind]} characters`);
  if (/\p{Cc}/u.test(name)) return wrong('It has characters that are not text');
  const twin = (await namesOf(tx, kind)).find((each) => plainName(each) === plainName(name));
  if (twin !== undefined && twin !== name) return wrong(`There is the ${WORDS[kind]} "${twin}" already`);
  await tx.insert(stockNames).values({ kind, name, createdBy: by, createdAt: now }).onConflictDoNothing();
  publish(tx, { channel: 'sims', change: { type: 'stock', id: null } });
  return undefined;
}

type Names = Pick<Handlers<typeof contract.stock>, 'names' | 'addName'>;

export const stockNamesOf = ({ database, clock }: Context): Names => ({
  names: async ({ ability }) => {
    const found = await Promise.all(
      NAME_KINDS.map(async (kind) => (await seenNames(database, kind, ability)).map((name) => ({ kind, name }))),
    );
    return { data: found.flat() };
  },

  addName: async ({ body, ability, user, transact }) =>
    transact(async (tx) => {
      if (!covers(ability, 'create', body.kind, body.name)) return new ProblemResponse('forbidden');
      return (await addStockName(tx, body, nameOf(user), clock.now())) ?? { data: body };
    }),
});
