import { eq } from 'drizzle-orm';
import { type Clock, MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import type { Station } from '#upstream/simulators/station/station.ts';
import { accounts } from '#upstream/simulators/station/tables.ts';
import { takePanelCase } from './cases.ts';
import { LinkSilent, type PanelLink, PanelSilent, type PanelTransfer } from './panelLink.ts';
import { cut, firstProgram, isSection, sectionIn, withEntry, withSection } from './program.ts';
import { NOTHING_WALKED, panels, transfers } from './tables.ts';
import { nextOf, reportOf, strengthOf } from './walk.ts';

const CHECK_IN = 10 * MINUTE;
const CUT = 60;

type Row = typeof transfers.$inferSelect;

/** Panels that live in the same database and know nothing of ours. A transfer takes `seconds`; who fits a radio hears the panel's test signal. */
export function simulatedPanels(database: Database, clock: Clock, seconds: number, station: Pick<Station, 'emit'>): PanelLink {
  const panelOf = async (csNo: string) => {
    await database
      .insert(panels)
      .values({ csNo, content: firstProgram(csNo) })
      .onConflictDoNothing();
    const [panel] = await database.select().from(panels).where(eq(panels.csNo, csNo));
    if (!panel) throw new Error(`no panel ${csNo}`);
    return panel;
  };

  const formatOf = async (csNo: string) => {
    const [account] = await database.select({ format: accounts.format }).from(accounts).where(eq(accounts.csNo, csNo));
    return account?.format ?? null;
  };

  async function settle(row: Row): Promise<PanelTransfer> {
    const now = clock.now();
    if (row.readyAt > now) {
      const all = row.readyAt.getTime() - row.startedAt.getTime();
      return { state: 'running', share: all === 0 ? 1 : (now.getTime() - row.startedAt.getTime()) / all, until: row.readyAt };
    }
    if (!row.settledAt) {
      const { content } = await panelOf(row.csNo);
      const taken = cut(row.content ?? '', row.share);
      const isAlone = row.kind === 'download' && isSection(row.content ?? '');
      const written = isAlone ? withSection(content, taken) : taken;
      // Half a program has no end for a stamp to stand at.
      const after = isAlone || row.share === 100 ? withEntry(written, 'stamp', 'programmed', now.toISOString()) : written;
      const read = row.kind === 'upload' ? cut(content, row.share) : isAlone ? sectionIn(after) : after;
      await database.transaction(async (tx) => {
        if (row.kind === 'download' && !row.words) await tx.update(panels).set({ content: after }).where(eq(panels.csNo, row.csNo));
        await tx.update(transfers).set({ settledAt: now, content: read }).where(eq(transfers.requestId, row.requestId));
      });
      return row.words ? { state: 'failed', words: row.words } : { state: 'done', content: read };
    }
    return row.words ? { state: 'failed', words: row.words } : { state: 'done', content: row.content ?? '' };
  }

  const find = async (requestId: string) => {
    const [row] = await database.select().from(transfers).where(eq(transfers.requestId, requestId));
    return row && settle(row);
  };

  return {
    find,

    async start(requestId, { csNo, kind, content }) {
      await panelOf(csNo);
      const names = kind === 'upload' ? (['upload-cut', 'upload-shrunken'] as const) : (['panel-armed', 'download-differs'] as const);
      const trouble = await takePanelCase(database, ['panel-unreachable', 'link-lost', ...names], csNo);
      const now = clock.now();
      if (trouble?.name === 'panel-unreachable')
        throw new PanelSilent(new Date(now.getTime() + (trouble.seconds === null ? CHECK_IN : trouble.seconds * SECOND)));
      await database
        .insert(transfers)
        .values({
          requestId,
          csNo,
          kind,
          content: content ?? null,
          startedAt: now,
          readyAt: new Date(now.getTime() + (trouble?.name === 'panel-armed' ? 0 : seconds * SECOND)),
          words: trouble?.name === 'panel-armed' ? 'The panel is armed and takes no program.' : null,
          share:
            trouble?.name === 'upload-cut' || trouble?.name === 'download-differs' ? CUT : trouble?.name === 'upload-shrunken' ? -CUT : 100,
        })
        .onConflictDoNothing();
      if (trouble?.name === 'link-lost') throw new LinkSilent();
      const begun = await find(requestId);
      if (!begun) throw new LinkSilent();
      return begun;
    },

    async setPhone(csNo, which, number) {
      const trouble = await takePanelCase(database, ['panel-unreachable', 'link-lost'], csNo);
      if (trouble?.name === 'panel-unreachable') throw new PanelSilent(new Date(clock.now().getTime() + CHECK_IN));
      const { content } = await panelOf(csNo);
      await database
        .update(panels)
        .set({ content: withEntry(content, 'communication', which, number) })
        .where(eq(panels.csNo, csNo));
      if (trouble) throw new LinkSilent();
    },

    async fit(csNo, numbers) {
      const panel = await panelOf(csNo);
      if (panel.imei === numbers) return;
      const trouble = await takePanelCase(database, ['backup-path', 'no-signal'], csNo);
      const speaks = trouble?.name === 'no-signal' ? null : trouble ? ('ip' as const) : ('cell' as const);
      const walked = { ...NOTHING_WALKED, reports: speaks ? [speaks] : [] };
      await database.update(panels).set({ imei: numbers, speaks, walked, fittedAt: clock.now() }).where(eq(panels.csNo, csNo));
      if (speaks) await station.emit(csNo, { code: reportOf(await formatOf(csNo)), zone: null, path: speaks });
    },

    async walk(csNo, wanted) {
      const panel = await panelOf(csNo);
      const next = nextOf({ ...panel, format: await formatOf(csNo) }, wanted);
      if (!next || (await takePanelCase(database, ['no-walk'], csNo))) return false;
      const isSilent = next.isTrip && (await takePanelCase(database, ['zone-silent'], csNo)) !== undefined;
      const walked = isSilent ? { ...next.walked, open: null } : next.walked;
      await database.update(panels).set({ walked }).where(eq(panels.csNo, csNo));
      if (next.signal && panel.speaks && !isSilent) await station.emit(csNo, next.signal);
      return true;
    },

    async strength(csNo) {
      const { imei } = await panelOf(csNo);
      return strengthOf(csNo, imei);
    },
  };
}
