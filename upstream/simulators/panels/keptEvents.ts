import { and, desc, eq, gte } from 'drizzle-orm';
import { DAY } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { backgroundOf } from '#upstream/simulators/station/background.ts';
import type { SignalFormat } from '#upstream/simulators/station/tables.ts';
import type { PanelEvent } from './panelLink.ts';
import { panelEvents } from './tables.ts';

const MOST = 200;
const MEMORY = 7 * DAY;

type Panel = { csNo: string; format: SignalFormat | null };

/** What a panel has in its event buffer, newest first: what it says by itself every day, heard or not, and what befell it. */
export async function keptEvents(database: Database, { csNo, format }: Panel, now: Date): Promise<PanelEvent[]> {
  const from = new Date(now.getTime() - MEMORY);
  const { at, what, code, zone } = panelEvents;
  const kept = await database
    .select({ at, what, code, zone })
    .from(panelEvents)
    .where(and(eq(panelEvents.csNo, csNo), gte(panelEvents.at, from)))
    .orderBy(desc(panelEvents.id))
    .limit(MOST);
  const daily = backgroundOf(csNo, from, now, format).map(({ path: _, ...said }): PanelEvent => ({ ...said, what: 'signal' }));
  return [...kept, ...daily.reverse()].sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, MOST);
}
