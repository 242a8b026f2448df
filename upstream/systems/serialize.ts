import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { Ability } from '#lib/access/allows.ts';
import { isFire, SERVICES, type System } from '#lib/contract/systems.ts';
import type { Context } from '#upstream/context.ts';
import { iso } from '#upstream/core/iso.ts';
import type { Database } from '#upstream/db/connect.ts';
import { readable } from '#upstream/sims/repository.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { sims } from '#upstream/sims/tables.ts';
import { StationSilent } from '#upstream/simulators/station/station.ts';
import { isOpen, swaps } from '#upstream/swaps/tables.ts';
import { lastImpairment, minutesOut } from './outOfService.ts';
import { lastSignalOf } from './signals.ts';
import { type AskStatus, believedStatus, openTestOf, serializeStatus } from './status.ts';
import type { SystemRow } from './tables.ts';

const MOST_SIMS = 100;

const orSilence = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof StationSilent) return undefined;
    throw error;
  });

async function restorationOf(database: Database, systemNo: string, now: Date): Promise<System['restoration']> {
  const last = await lastImpairment(database, systemNo, now);
  return last?.told && last.closedAt && !last.told.restored ? { off_at: last.closedAt.toISOString(), told: last.told } : null;
}

/** A system with what belongs to it, as far as this reader may see it. A station that does not answer leaves its part open. Asks it: never inside a transaction. */
export async function serializeSystem(context: Context, ask: AskStatus, row: SystemRow, ability: Ability): Promise<System> {
  const { database, clock } = context;
  const [status, last] = await Promise.all([orSilence(ask(row)), orSilence(lastSignalOf(context, row.csNo))]);
  const test = await openTestOf(database, row.systemNo);
  const own = await database
    .select()
    .from(sims)
    .where(and(eq(sims.csNo, row.csNo), readable(ability)))
    .orderBy(asc(sims.id))
    .limit(MOST_SIMS);
  const found = await database
    .select({ id: swaps.id, isOpen: sql<boolean>`${isOpen}`, inPanel: swaps.inPanel, proof: swaps.proof })
    .from(swaps)
    .where(and(eq(swaps.csNo, row.csNo), or(isOpen, sql`${swaps.inPanel}->>'which' = 'unknown'`)))
    .orderBy(desc(swaps.id));
  const swap = found.find((each) => each.isOpen);
  const unproven = found.flatMap(({ id, inPanel, proof }) =>
    inPanel?.which === 'unknown' || (inPanel?.which === 'new' && !proof?.signal)
      ? [{ swap_id: id, which: inPanel.which, by: inPanel.by, since: inPanel.at }]
      : [],
  );
  const isWatched = row.watchedUntil !== null && row.watchedUntil > clock.now();
  return {
    cs_no: row.csNo,
    system_no: row.systemNo,
    site: row.site,
    site_name: row.siteName,
    Branch: row.Branch,
    address: row.address,
    lat: row.lat,
    lng: row.lng,
    panel: { PanelType: row.panelType },
    cell_type: row.cellType,
    kinds: row.kinds,
    out_of_service: isFire(row.kinds)
      ? {
          minutes: Math.floor((await minutesOut(database, [row.systemNo], clock.now())).get(row.systemNo) ?? 0),
          due_since: iso(row.fireWatchDueAt),
        }
      : null,
    restoration: isFire(row.kinds) && !test ? await restorationOf(database, row.systemNo, clock.now()) : null,
    remote_key: row.remoteKey !== null,
    phones: { phone: row.phone, night_phone: row.nightPhone },
    test_status: status ? serializeStatus(row.systemNo, status, test) : believedStatus(row.systemNo, test, clock.now()),
    sims: own.map(serializeSim),
    last_signal_at: last?.at ?? null,
    service: SERVICES.find((service) => service === row.service) ?? null,
    station_asked_at: row.stationAskedAt?.toISOString() ?? null,
    swap_id: swap?.id ?? null,
    unproven: unproven[0] ?? null,
    watched_until: isWatched ? (row.watchedUntil?.toISOString() ?? null) : null,
    version: row.version,
  };
}
