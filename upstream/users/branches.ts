import { isNotNull } from 'drizzle-orm';
import { nearNames, plainName } from '#lib/format/nearNames.ts';
import { invalid, type ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { branches, users } from './tables.ts';

export async function branchesOf(database: Database): Promise<string[]> {
  const added = database.select({ name: branches.name }).from(branches);
  const used = [users, systems, technicians].map((table) =>
    database.selectDistinct({ name: table.Branch }).from(table).where(isNotNull(table.Branch)),
  );
  const found = await Promise.all([added, ...used]);
  return [...new Set(found.flat().flatMap(({ name }) => name ?? []))].sort();
}

/** Why nobody is put into a branch there is none of, with those near it: rights hang on the word. Where there is none at all, any will do. */
export async function unknownBranch(database: Database, name: string | null | undefined): Promise<string | undefined> {
  if (!name) return undefined;
  const known = await branchesOf(database);
  if (known.length === 0 || known.includes(name)) return undefined;
  const near = nearNames(name, known).map((each) => `"${each}"`);
  return `There is no branch "${name}".${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''}`;
}

/** Makes a branch known: one that differs only in capitals, spaces or dashes is the one there is. */
export async function addBranch(tx: Database, name: string, by: string, now: Date): Promise<ProblemResponse | undefined> {
  const twin = (await branchesOf(tx)).find((each) => plainName(each) === plainName(name));
  if (twin !== undefined && twin !== name) return invalid({ name: [`There is the branch "${twin}" already`] });
  await tx.insert(branches).values({ name, createdBy: by, createdAt: now }).onConflictDoNothing();
  return undefined;
}
