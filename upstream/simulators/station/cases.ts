import { like } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#upstream/db/connect.ts';
import { cases } from '#upstream/simulators/carrier/tables.ts';
import { takeCase } from '#upstream/simulators/takeCase.ts';

const REQUEST_CASES = ['never-confirms', 'slow', 'refuses', 'lost-answer'] as const;
const CALL_CASES = ['silent', 'busy'] as const;
const CaseName = z.enum([...REQUEST_CASES, ...CALL_CASES]);
type CaseName = z.infer<typeof CaseName>;

const OURS = 'station:';

/** Trouble for the next `times` requests or calls about one system or any. `seconds`: how slow, or busy for how long. `clear` ends all of it. */
export const StationCase = z.union([
  z.strictObject({ clear: z.literal(true) }),
  z.strictObject({
    case: CaseName,
    target: z.string().optional(),
    times: z.number().int().min(1).max(10_000).default(1),
    seconds: z.number().int().min(0).max(86_400).optional(),
  }),
]);

export async function setStationCase(database: Database, asked: z.infer<typeof StationCase>): Promise<void> {
  if ('clear' in asked) await database.delete(cases).where(like(cases.name, `${OURS}%`));
  else {
    const { case: name, target = null, times, seconds = null } = asked;
    await database.insert(cases).values({ name: OURS + name, target, times, seconds });
  }
}

async function take(database: Database, names: readonly CaseName[], csNo: string) {
  const named = names.map((name) => OURS + name);
  const taken = await takeCase(database, named, cases.target, csNo);
  return taken && { ...taken, name: taken.name.slice(OURS.length) as CaseName };
}

export const takeRequestCase = (database: Database, csNo: string) => take(database, REQUEST_CASES, csNo);
export const takeCallCase = (database: Database, csNo: string) => take(database, CALL_CASES, csNo);
