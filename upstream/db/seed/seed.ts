import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { transact } from '#upstream/core/events.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { meta } from '#upstream/db/tables.ts';
import { hashPassword } from '#upstream/session/passwords.ts';
import { sims } from '#upstream/sims/tables.ts';
import { sunsetItems } from '#upstream/sunset/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { joinCampaigns, seedCampaigns } from './campaigns.ts';
import { seedClient } from './clients.ts';
import { seedCustomers } from './customers.ts';
import { seedDeliveries } from './deliveries.ts';
import { seedGhosts } from './ghosts.ts';
import { seedInvoices } from './invoices.ts';
import { systemsAmong } from './layout.ts';
import { seedLineAudit } from './lineAudit.ts';
import { seedLineRules } from './lineRules.ts';
import { seedLoose } from './loose.ts';
import { seedMinimums } from './minimums.ts';
import { seedNames } from './names.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, OFFICE, STAFF, technicians } from './people.ts';
import { seedPlans } from './plans.ts';
import { seedPrices } from './prices.ts';
import { seedRecurring } from './recurring.ts';
import { MOST_TICKETS, ticketsOf } from './rounds.ts';
import { seedSimHistory } from './simHistory.ts';
import { simAt } from './sims.ts';
import { seedStragglers } from './stragglers.ts';
import { copperSiteAt, sunsetAt, sunsetsAmong } from './sunset.ts';
import { FEWEST_SIMS, seedSwaps } from './swaps.ts';
import { systemAt } from './systems.ts';
import { seedTaxes } from './taxes.ts';
import { seedTicketCodes } from './ticketCodes.ts';
import { SYSTEMS_PER_TICKET } from './tickets.ts';
import { seedTodos } from './todos.ts';
import { seedOnCall, seedTechnicians, seedVisits } from './visits.ts';

const Progress = z.object({
  seed: z.string(),
  epoch: z.coerce.date(),
  people: z.boolean(),
  staff: z.boolean().default(true),
  office: z.boolean().default(true),
  systems: z.number(),
  sims: z.number(),
  deliveries: z.boolean().default(false),
  minimums: z.boolean().default(false),
  names: z.boolean().default(false),
  plans: z.boolean().default(true),
  lineRules: z.boolean().default(true),
  history: z.boolean().default(true),
  tickets: z.number().default(0),
  ticketCodes: z.boolean().default(true),
  onCall: z.boolean().default(true),
  swaps: z.boolean().default(true),
  todos: z.boolean().default(true),
  campaigns: z.boolean().default(false),
  sunset: z.number().default(0),
  /** How many systems were looked at for a phone line. */
  copper: z.number().default(0),
  technicians: z.boolean().default(false),
  /** How many SIMs there were when those of old networks were told of. */
  stragglers: z.number().default(0),
  ghosts: z.boolean().default(false),
  loose: z.boolean().default(true),
  invoices: z.boolean().default(false),
  customers: z.boolean().default(true),
  recurring: z.boolean().default(true),
  prices: z.boolean().default(true),
  lineAudit: z.boolean().default(true),
  taxes: z.boolean().default(true),
  clients: z.boolean().default(false),
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
        office: false,
        plans: false,
        lineRules: false,
        systems: 0,
        sims: 0,
        history: false,
        ticketCodes: false,
        onCall: false,
        customers: false,
        recurring: false,
        prices: false,
        lineAudit: false,
        taxes: false,
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

  const demoHash = async () => known ?? hashPassword(DEMO_PASSWORD);
  if (!progress.people) {
    const dates = { createdAt: progress.epoch, updatedAt: progress.epoch };
    const passwordHash = await demoHash();
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

  if (!progress.office) {
    const dates = { createdAt: progress.epoch, updatedAt: progress.epoch };
    const passwordHash = await demoHash();
    await advance({ office: true }, (tx) =>
      tx
        .insert(users)
        .values(OFFICE.map((person) => ({ ...person, passwordHash, ...dates })))
        .onConflictDoNothing(),
    );
  }

  // A world from before that had another number of systems to a SIM stays as it is.
  const wantedSystems = progress.sims < wanted ? systemsAmong(wanted) : progress.systems;
  while (progress.systems < wantedSystems) {
    const rows = chunkOf(progress.systems, wantedSystems, (index) => systemAt(progress.seed, index, progress.epoch));
    await advance({ systems: progress.systems + rows.length }, (tx) => insertMany(tx, systems, rows, { known: true }));
  }

  const wantedTickets = Math.min(MOST_TICKETS, Math.floor(progress.systems / SYSTEMS_PER_TICKET));
  while (progress.tickets < wantedTickets) {
    const rows = ticketsOf(progress.seed, progress.epoch).slice(progress.tickets, Math.min(wantedTickets, progress.tickets + CHUNK));
    await advance({ tickets: progress.tickets + rows.length }, (tx) => tx.insert(tickets).values(rows).onConflictDoNothing());
  }

  if (!progress.ticketCodes) await advance({ ticketCodes: true }, (tx) => seedTicketCodes(tx, progress.epoch));
  if (!progress.technicians) await advance({ technicians: true }, (tx) => seedTechnicians(tx, progress.seed, progress.epoch));
  if (!progress.onCall) await advance({ onCall: true }, (tx) => seedOnCall(tx, progress.epoch));
  if (progress.visits < progress.tickets)
    await advance({ visits: progress.tickets }, (tx) => seedVisits(tx, progress.seed, progress.epoch, progress.visits));

  if (!progress.campaigns) await advance({ campaigns: true }, (tx) => seedCampaigns(tx, progress.epoch));
  const wantedSunset = sunsetsAmong(progress.systems);
  while (progress.sunset < wantedSunset) {
    const rows = chunkOf(progress.sunset, wantedSunset, (index) => sunsetAt(progress.seed, index, progress.epoch, progress.tickets));
    await advance({ sunset: progress.sunset + rows.length }, async (tx) => {
      await insertMany(tx, sunsetItems, rows, { known: true });
      await joinCampaigns(tx);
    });
  }
  while (progress.copper < progress.systems) {
    const rows = chunkOf(progress.copper, progress.systems, (nth) => copperSiteAt(progress.seed, nth, progress.epoch, progress.tickets));
    await advance({ copper: progress.copper + rows.length }, async (tx) => {
      await insertMany(
        tx,
        sunsetItems,
        rows.flatMap((row) => row ?? []),
        { known: true },
      );
      await joinCampaigns(tx);
    });
  }

  if (!progress.plans) await advance({ plans: true }, (tx) => seedPlans(tx, progress.epoch));

  const isNews = progress.sims < wanted;
  while (progress.sims < wanted) {
    onProgress?.(`Making the sample company: ${progress.sims.toLocaleString('en')} of ${wanted.toLocaleString('en')} SIMs`);
    const rows = chunkOf(progress.sims, wanted, (index) => simAt(progress.seed, index, progress.epoch));
    await advance({ sims: progress.sims + rows.length }, (tx) => insertMany(tx, sims, rows, { known: true }));
  }
  if (!progress.deliveries) await advance({ deliveries: true }, (tx) => seedDeliveries(tx, progress.seed, progress.epoch));
  if (!progress.minimums) await advance({ minimums: true }, (tx) => seedMinimums(tx, progress.sims, progress.epoch));
  if (!progress.names) await advance({ names: true }, (tx) => seedNames(tx, progress.epoch));
  if (!progress.history) await advance({ history: true }, (tx) => seedSimHistory(tx, progress.seed));
  if (!progress.swaps && progress.sims >= FEWEST_SIMS) await advance({ swaps: true }, (tx) => seedSwaps(tx, progress.epoch));
  if (progress.stragglers < progress.sims) await advance({ stragglers: progress.sims }, seedStragglers);
  if (!progress.ghosts && progress.sims >= FEWEST_SIMS) await advance({ ghosts: true }, (tx) => seedGhosts(tx, progress.epoch));
  if (!progress.loose && progress.sims >= FEWEST_SIMS) await advance({ loose: true }, (tx) => seedLoose(tx, progress.seed));
  if (!progress.todos && progress.swaps) await advance({ todos: true }, (tx) => seedTodos(tx, progress.epoch));
  if (!progress.lineRules && progress.swaps) await advance({ lineRules: true }, (tx) => seedLineRules(tx, progress.epoch));
  if (!progress.invoices && progress.systems > 0)
    await advance({ invoices: true }, (tx) => seedInvoices(tx, progress.seed, progress.epoch));
  if (!progress.prices) await advance({ prices: true }, (tx) => seedPrices(tx, progress.epoch));
  if (!progress.taxes) await advance({ taxes: true }, (tx) => seedTaxes(tx, progress.epoch));
  if (!progress.customers && progress.systems > 0)
    await advance({ customers: true }, (tx) => seedCustomers(tx, progress.seed, progress.epoch));
  if (!progress.clients && progress.customers) await advance({ clients: true }, seedClient);
  if (!progress.recurring && progress.customers)
    await advance({ recurring: true }, (tx) => seedRecurring(tx, progress.seed, progress.epoch));
  if (!progress.lineAudit && progress.recurring && progress.ghosts)
    await advance({ lineAudit: true }, (tx) => seedLineAudit(tx, progress.seed, progress.epoch));
  if (isNews) await database.execute(sql`analyze`);
}

const chunkOf = <Row>(from: number, to: number, at: (index: number) => Row) =>
  Array.from({ length: Math.min(CHUNK, to - from) }, (_, offset) => at(from + offset));
