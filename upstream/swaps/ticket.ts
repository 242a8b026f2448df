import { eq } from 'drizzle-orm';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { Context } from '#upstream/context.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeTicket } from '#upstream/tickets/change.ts';
import { type TicketRow, tickets } from '#upstream/tickets/tables.ts';
import type { SwapRow } from './tables.ts';

/** What becomes of the ticket. Whatever is signed for instead of proven, and whatever was left, somebody has to come back to. */
function ticketAfter({ ending, exception, inPanel }: SwapRow): Partial<Pick<TicketRow, 'status' | 'priority'>> {
  if (inPanel?.which === 'unknown') return { status: 'go-back', priority: 'urgent' };
  if (ending?.kind === 'finalize') return { status: exception ? 'go-back' : 'resolved' };
  return ending?.kind === 'abort' ? {} : { status: 'go-back' };
}

function ticketLine({ id, csNo, ending, exception, inPanel }: SwapRow, { old_sim, new_sim }: Swap): string {
  const why = ending?.reason ?? exception?.reason;
  // The card is what tells a line apart: its radio may stand with another one by now.
  const line = (sim: Sim | null) =>
    sim ? `${[sim.iccid && `ICCID ${sim.iccid}`, sim.imei && `IMEI ${sim.imei}`].filter(Boolean).join(', ')} (${sim.status})` : 'none';
  const lines = `Old SIM ${line(old_sim)}, new SIM ${line(new_sim)}`;
  const about =
    inPanel?.which === 'unknown'
      ? `nobody knows which SIM is in the panel. ${csNo} has no proven path. ${lines}`
      : ending?.kind === 'leave'
        ? `left unfinished with the new SIM in the panel, not proven. ${lines}`
        : ending?.kind === 'finalize' && exception
          ? 'finalize under an exception, not proven'
          : (ending?.kind ?? 'abort');
  return `Swap ${id}: ${about}${why ? `, ${why}` : ''}.`;
}

export async function writeTicket({ clock, env }: Pick<Context, 'clock' | 'env'>, tx: Database, row: SwapRow, swap: Swap): Promise<void> {
  const [found] = await tx.select().from(tickets).where(eq(tickets.ticketNumber, row.ticketNumber)).for('update');
  const line = ticketLine(row, swap);
  if (!found || found.description?.includes(line)) return;
  const facts = { id: row.id, ending: row.ending?.kind ?? null, ...(row.inPanel && { in_panel: row.inPanel.which }) };
  await changeTicket(
    tx,
    found,
    { description: [found.description, line].filter(Boolean).join('\n'), ...ticketAfter(row) },
    { kind: 'swap', message: row.ending?.reason ?? undefined, facts, at: clock.now(), timeZone: env.TIME_ZONE },
  );
}
