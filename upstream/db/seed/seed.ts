import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { transact } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { meta } from '#upstream/db/tables.ts';
import { hashPassword } from '#upstream/session/passwords.ts';
import { sims } from '#upstream/sims/tables.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { seedDeliveries } from './deliveries.ts';
import { seedGhosts } from './ghosts.ts';
import { seedInvoices } from './invoices.ts';
import { seedLineRules } from './lineRules.ts';
import { seedLoose } from './loose.ts';
import { seedMinimums } from './minimums.ts';
import { seedNames } from './names.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, STAFF, technicians } from './people.ts';
import { seedPlans } from './plans.ts';
import { MOST_TICKETS, ticketsOf } from './rounds.ts';
import { seedSimHistory } from './simHistory.ts';
import { SYSTEMS_PER_SIM, simAt } from './sims.ts';
import { sunsetAt, sunsetsAmong } from './sunset.ts';
import { FEWEST_SIMS, seedSwaps } from './swaps.ts';
import { systemAt } from './systems.ts';
import { SYSTEMS_PER_TICKET } from './tickets.ts';
import { seedTodos } from './todos.ts';
import { seedTechnicians, seedVisits } from './visits.ts';

const Progress = z.object({
  seed: z.string(),
  epoch: z.coerce.date(),
  people: z.boolean(),
  staff: z.boolean().default(true),
  systems: z.number(),
  sims: z.number(),
  deliveries: z.boolean().default(false),
  minimums: z.boolean().default(false),
  names: z.boolean().default(false),
  plans: z.boolean().default(true),
  lineRules: z.boolean().default(true),
  history: z.boolean().default(true),
  tickets: z.number().default(0),
  swaps: z.boolean().default(true),
  todos: z.boolean().default(true),
  sunset: z.number().default(0),
  technicians: z.boolean().default(false),
  ghosts: z.boolean().default(false),
  loose: z.boolean().default(true),
  invoices: z.boolean().default(false),
  visits: z.number().default(0),
});
type Progress = z.infer<typeof Progress>;

const CHUNK = 500;
const KEY = 'world';

export const DEMO_SIMS = 5000;

export type Seeding = {
  sims: number;
  now: Date;
  seed?: string;
  passwordHash?: string;
  onProgress?: (text: string) => void;
  onChunk?: () => Promise<void> | void;
};

export async function seedDatabase(
  database: Database,
  { sims: wanted, now, seed = 'linekeeper', passwordHash: known, onProgress, onChunk }: Seeding,
): Promise<void> {
  const [begun] = await database.select().from(meta).where(eq(meta.key, KEY));
  let progress = begun
    ? Progress.parse(begun.value)
    : Progress.parse({
        seed,
        epoch: now,
        people: false,
        staff: false,
        plans: false,
        lineRules: false,
        systems: 0,
        sims: 0,
        history: false,
        swaps: false,
        loose: false,
        todos: false,
      });

  const advance = async (to: Partial<Progress>, insert: (tx: Database) => Promise<unknown>) => {
    const next = { ...progress, ...to };
    await transact(database, async (tx) => {
      await insert(tx);
      await tx
        .insert(meta)
        .values({ key: KEY, value: next })
        .onConflictDoUpdate({ target: meta.key, set: { value: next } });
    });
    progress = next;
    await onChunk?.();
  };

  if (!progress.people) {
    const dates = { createdAt: progress.epoch, updatedAt: progress.epoch };
    const passwordHash = known ?? (await hashPassword(DEMO_PASSWORD));
    const people = [...DEMO_ACCOUNTS.map((person) => ({ ...person, passwordHash })), ...technicians(progress.seed)];
    await advance({ people: true }, (tx) =>
      tx
        .insert(users)
        .values(people.map((person) => ({ ...person, ...dates })))
        .onConflictDoNothing(),
    );
  }

  if (!progress.staff) {
    const dates = { createdAt: progress.epoch, updatedAt: progress.epoch };
    await advance({ staff: true }, (tx) =>
      tx
        .insert(users)
        .values(STAFF.map((person) => ({ ...person, ...dates })))
        .onConflictDoNothing(),
    );
  }

  const wantedSystems = Math.ceil(wanted * SYSTEMS_PER_SIM);
  while (progress.systems < wantedSystems) {
    const rows = chunkOf(progress.systems, wantedSystems, (index) => systemAt(progress.seed, index, progress.epoch));
    await advance({ systems: progress.systems + rows.length }, (tx) => tx.insert(systems).values(rows).onConflictDoNothing());
  }

  const wantedTickets = Math.min(MOST_TICKETS, Math.floor(progress.systems / SYSTEMS_PER_TICKET));
  while (progress.tickets < wantedTickets) {
    const rows = ticketsOf(progress.seed, progress.epoch).slice(progress.tickets, Math.min(wantedTickets, progress.tickets + CHUNK));
    await advance({ tickets: progress.tickets + rows.length }, (tx) => tx.insert(tickets).values(rows).onConflictDoNothing());
  }

  if (!progress.technicians) await advance({ technicians: true }, (tx) => seedTechnicians(tx, progress.seed, progress.epoch));
  if (progress.visits < progress.tickets)
    await advance({ visits: progress.tickets }, (tx) => seedVisits(tx, progress.seed, progress.epoch, progress.visits));

  const wantedSunset = sunsetsAmong(progress.systems);
  while (progress.sunset < wantedSunset) {
    const rows = chunkOf(progress.sunset, wantedSunset, (index) => sunsetAt(progress.seed, index, progress.epoch));
    await advance({ sunset: progress.sunset + rows.length }, (tx) => tx.insert(sunsetItems).values(rows).onConflictDoNothing());
  }

  if (!progress.plans) await advance({ plans: true }, (tx) => seedPlans(tx, progress.epoch));

  const isNews = progress.sims < wanted;
  while (progress.sims < wanted) {
    onProgress?.(`Making the sample company: ${progress.sims.toLocaleString('en')} of ${wanted.toLocaleString('en')} SIMs`);
    const rows = chunkOf(progress.sims, wanted, (index) => simAt(progress.seed, index, progress.epoch));
    await advance({ sims: progress.sims + rows.length }, (tx) => tx.insert(sims).values(rows).onConflictDoNothing());
  }
  if (!progress.deliveries) await advance({ deliveries: true }, (tx) => seedDeliveries(tx, progress.seed, progress.epoch));
  if (!progress.minimums) await advance({ minimums: true }, (tx) => seedMinimums(tx, progress.sims, progress.epoch));
  if (!progress.names) await advance({ names: true }, (tx) => seedNames(tx, progress.epoch));
  if (!progress.history) await advance({ history: true }, (tx) => seedSimHistory(tx, progress.seed));
  if (!progress.swaps && progress.sims >= FEWEST_SIMS) await advance({ swaps: true }, (tx) => seedSwaps(tx, progress.epoch));
  if (!progress.ghosts && progress.sims >= FEWEST_SIMS) await advance({ ghosts: true }, (tx) => seedGhosts(tx, progress.epoch));
  if (!progress.loose && progress.sims >= FEWEST_SIMS) await advance({ loose: true }, (tx) => seedLoose(tx, progress.seed));
  if (!progress.todos && progress.swaps) await advance({ todos: true }, (tx) => seedTodos(tx, progress.epoch));
  if (!progress.lineRules && progress.swaps) await advance({ lineRules: true }, (tx) => seedLineRules(tx, progress.epoch));
  if (!progress.invoices && progress.systems > 0)
    await advance({ invoices: true }, (tx) => seedInvoices(tx, progress.seed, progress.epoch));
  if (isNews) await database.execute(sql`analyze`);
}

const chunkOf = <Row>(from: number, to: number, at: (index: number) => Row) =>
  Array.from({ length: Math.min(CHUNK, to - from) }, (_, offset) => at(from + offset));
