import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { isFire, isFlagged } from '#lib/contract/systems.ts';
import { proposedWork } from '#lib/domain/programWork.ts';
import type { Database } from '#upstream/db/connect.ts';
import { factsOfProgram } from '#upstream/programs/facts.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { type SimRow, sims } from '#upstream/sims/tables.ts';
import { pingOf } from '#upstream/simulators/network.ts';
import { firstProgram } from '#upstream/simulators/panels/program.ts';
import { type SystemRow, systems } from '#upstream/systems/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { AT, type Plot, STORIES } from './swapStory.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

export type Scene = Plot & { old: SimRow; fresh: SimRow };

export async function scenesOf(tx: Database, epoch: Date): Promise<Scene[]> {
  const wanted = [...new Set(STORIES.map(({ ticket }) => ticket))];
  const found = await tx
    .select({ ticket: tickets, system: systems, old: sims, technician: technicians.name })
    .from(tickets)
    .innerJoin(systems, eq(systems.csNo, tickets.csNo))
    .innerJoin(sims, and(eq(sims.csNo, tickets.csNo), eq(sims.status, 'active'), eq(sims.stockState, 'installed'), isNull(sims.pending)))
    .leftJoin(technicians, eq(technicians.id, tickets.technicianId))
    .where(and(inArray(tickets.status, wanted), lt(tickets.createdAt, new Date(epoch.getTime() - 2 * DAY))))
    .orderBy(asc(tickets.id), asc(sims.id));
  const trucks = await tx
    .select()
    .from(sims)
    .where(
      and(
        eq(sims.status, 'inventory'),
        eq(sims.stockState, 'truck'),
        isNull(sims.pending),
        lt(sims.createdAt, new Date(epoch.getTime() - 50 * DAY)),
      ),
    )
    .orderBy(asc(sims.id))
    .limit(500);
  const taken = new Set<string | number | null>();
  const scenes: Scene[] = [];
  for (const { outcome, ticket: status, reason, whole, ofFire } of STORIES) {
    for (const { ticket, system, old, technician } of found) {
      const begun = new Date(outcome === 'draft' ? epoch.getTime() - 110 * MINUTE : ticket.updatedAt.getTime() - AT.end * MINUTE);
      const fresh = trucks.find(
        (sim) => sim.deviceType === old.deviceType && sim.provider === old.provider && isAnswering(sim) && !taken.has(sim.id),
      );
      const isFit =
        ticket.status === status &&
        ticket.createdAt < begun &&
        isFlagged(system.panelType) &&
        !taken.has(system.csNo) &&
        isFire(system.kinds) === (ofFire ?? false);
      if (!isFit || !fresh) continue;
      for (const each of [system.csNo, old.id, fresh.id]) taken.add(each);
      const program = programOf(system.csNo);
      const work = whole ? 'whole' : proposedWork(exchangedOf(system, old, fresh), system.panelType);
      const onSite = [technician, ticket.ticketNumber].filter(Boolean).join(', ');
      const chosen = { cell_type: fresh.deviceType, old_sim_id: old.id, new_sim_id: fresh.id };
      scenes.push({ outcome, reason, whole, work, ticket, system, begun, chosen, program, onSite, old, fresh });
      break;
    }
  }
  return scenes;
}

const exchangedOf = ({ panelType }: SystemRow, old: SimRow, fresh: SimRow) => ({
  panel_type: panelType,
  ...{ old_sim: serializeSim(old), new_sim: serializeSim(fresh) },
});

/** One in thirty of the simulated radios never answers, and so would never be proven. */
const isAnswering = ({ imei }: SimRow) => pingOf({ imei, ipAddress: '10.0.0.1', status: 'active' }, 0).reachable;

export function programOf(csNo: string) {
  const content = firstProgram(csNo);
  const { hash, size, zones } = factsOfProgram(content);
  return { content, hash, size, zones };
}
