import { and, asc, eq, gt, inArray, isNull, like, not, sql } from 'drizzle-orm';
import { luhnDigit } from '#lib/format/identifiers.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordSimEvent } from '#upstream/sims/changes.ts';
import { sims } from '#upstream/sims/tables.ts';
import { learn } from '#upstream/simulators/carrier/lines.ts';
import { lines } from '#upstream/simulators/carrier/tables.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import { accounts } from '#upstream/simulators/station/tables.ts';
import { systems } from '#upstream/systems/tables.ts';
import { FORMAT } from './stragglers.ts';
import { seedTakenLosses } from './takenLosses.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const CANCELLED = 5;
const OUT_OF_SERVICE = 4;
const SILENT_DAYS = [1.3, 1.6, 2.2, 3.4, 5.1, 9, 16.5, 38];
const CROWDED = 9;
const PATH_HOURS = [5, 7, 9, 26, 31, 80];
/** How the cards of some lines are seen: in a radio nobody has on record, or in that of the next one. */
const MOVED = ['elsewhere', 'elsewhere', 'swapped', 'elsewhere'] as const;

async function spread(tx: Database, many: number, least: number, taken: Set<string>) {
  const found = await tx
    .select({ csNo: systems.csNo, systemNo: systems.systemNo, lines: sql`count(*)`.mapWith(Number) })
    .from(systems)
    .innerJoin(sims, and(eq(sims.csNo, systems.csNo), eq(sims.status, 'active'), isNull(sims.pending)))
    .where(not(sql`exists (select 1 from tickets where tickets.cs_no = ${systems.csNo})`))
    .groupBy(systems.csNo, systems.systemNo)
    .having(gt(sql`count(*)`, least - 1))
    .orderBy(asc(systems.csNo));
  const free = found.filter(({ csNo }) => !taken.has(csNo));
  const step = Math.max(1, Math.floor(free.length / (many + 1)));
  const chosen = Array.from({ length: many }, (_, index) => free[(index + 1) * step]).flatMap((each) => (each ? [each] : []));
  for (const { csNo } of chosen) taken.add(csNo);
  return chosen;
}

export async function seedGhosts(tx: Database, epoch: Date): Promise<void> {
  await tx.execute(sql`
    insert into world.accounts (system_no, cs_no, radios, format)
    select systems.system_no, systems.cs_no, greatest(1, (select count(*) from sims where sims.cs_no = systems.cs_no)),
      ${FORMAT}
    from systems
    on conflict (system_no) do update set radios = excluded.radios, format = excluded.format`);
  const taken = new Set<string>();
  const change = async (systemNo: string, set: Partial<typeof accounts.$inferInsert>) =>
    tx.update(accounts).set(set).where(eq(accounts.systemNo, systemNo));

  const dead = await spread(tx, CANCELLED + OUT_OF_SERVICE, 1, taken);
  for (const [index, { systemNo }] of dead.entries())
    await change(systemNo, {
      service: index < CANCELLED ? 'cancelled' : 'out-of-service',
      silentSince: new Date(epoch.getTime() - (20 + 11 * index) * DAY),
    });
  const crowded = await spread(tx, CROWDED, 2, taken);
  for (const { systemNo, lines: many } of crowded) await change(systemNo, { radios: many - 1 });
  const silent = await spread(tx, SILENT_DAYS.length, 1, taken);
  const losses: Parameters<typeof seedTakenLosses>[1][number][] = [];
  for (const [index, { systemNo, csNo }] of silent.entries()) {
    const since = new Date(epoch.getTime() - (SILENT_DAYS[index] ?? 2) * DAY);
    await change(systemNo, { silentSince: since });
    losses.push({ csNo, since });
  }
  await moveCards(tx, epoch, taken);
  const dual = await spread(tx, PATH_HOURS.length, 1, taken);
  for (const [index, { systemNo, csNo }] of dual.entries()) {
    const since = new Date(epoch.getTime() - (PATH_HOURS[index] ?? 5) * HOUR);
    const path = index % 3 === 0 ? 'ip' : 'cell';
    await change(systemNo, { silentPaths: { [path]: since.toISOString() } });
    losses.push({ csNo, since, paths: [path] });
  }
  await seedTakenLosses(tx, losses, epoch);
}

async function moveCards(tx: Database, epoch: Date, taken: Set<string>) {
  const there = await spread(tx, MOVED.length + 1, 1, taken);
  const found = await tx
    .select()
    .from(sims)
    .where(
      and(
        inArray(
          sims.csNo,
          there.map(({ csNo }) => csNo),
        ),
        eq(sims.status, 'active'),
        isNull(sims.pending),
        like(sims.imei, '35%'),
      ),
    )
    .orderBy(asc(sims.csNo), asc(sims.id));
  const cards = there.flatMap(({ csNo }) => found.find((sim) => sim.csNo === csNo) ?? []);
  for (const [index, how] of MOVED.entries()) {
    const [sim, next] = [cards[index], cards[index + 1]];
    if (!sim) continue;
    const seenImei = how === 'swapped' && next ? next.imei : strangeImei(sim.imei);
    const at = new Date(epoch.getTime() - (2 + 7 * index) * HOUR);
    await learn(tx, sim);
    await tx.update(lines).set({ seenImei }).where(eq(lines.imei, sim.imei));
    await tx.update(sims).set({ seenImei, providerCheckedAt: at }).where(eq(sims.id, sim.id));
    await recordSimEvent(tx, sim, { kind: 'checked' }, at);
  }
}

function strangeImei(imei: string) {
  const digits = `86404905${randomOf('strange', imei).digits(6)}`;
  return digits + luhnDigit(digits);
}
