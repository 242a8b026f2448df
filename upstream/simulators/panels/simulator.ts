import { and, eq, isNull } from 'drizzle-orm';
import { armedAfter } from '#lib/domain/signalCodes.ts';
import { type Clock, MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { PANEL_CODES } from '#upstream/simulators/station/formats.ts';
import type { Emitted, Station } from '#upstream/simulators/station/station.ts';
import { accounts } from '#upstream/simulators/station/tables.ts';
import { takePanelCase } from './cases.ts';
import { keptEvents } from './keptEvents.ts';
import { KEY_REFUSED, KeyRefused, LinkSilent, type PanelEvent, type PanelLink, PanelSilent, type PanelTransfer } from './panelLink.ts';
import { cut, firstProgram, isSection, sectionIn, withEntry, withSection } from './program.ts';
import { NOTHING_WALKED, panelEvents, panels, transfers } from './tables.ts';
import { nextOf, reportOf, type Said, strengthOf } from './walk.ts';

const CHECK_IN = 10 * MINUTE;
const CUT = 60;

const ARMED = 'The panel is armed and takes no program.';

const isLocked = (panel: { remoteKey: string }, given: string | null) => panel.remoteKey !== '' && panel.remoteKey !== given;

type Row = typeof transfers.$inferSelect;

export type SimulatedPanels = PanelLink & {
  /** The panel says something to the station; an opening or a closing leaves it disarmed or armed. */
  says(csNo: string, signal: Emitted): Promise<void>;
};

/** Panels that live in the same database and know nothing of ours. A transfer takes `seconds`; who fits a radio hears the panel's test signal. */
export function simulatedPanels(database: Database, clock: Clock, seconds: number, station: Pick<Station, 'emit'>): SimulatedPanels {
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

  /** Something when the panel is there, and its answer gets lost. */
  const reached = async (csNo: string) => {
    const trouble = await takePanelCase(database, ['panel-unreachable', 'link-lost'], csNo);
    if (trouble?.name === 'panel-unreachable') throw new PanelSilent(new Date(clock.now().getTime() + CHECK_IN));
    return trouble;
  };

  const keep = (csNo: string, what: PanelEvent['what'], said?: Omit<Said, 'path'>) =>
    database.insert(panelEvents).values({ csNo, at: clock.now(), what, code: said?.code ?? null, zone: said?.zone ?? null });

  async function say(csNo: string, { path, ...said }: Said): Promise<void> {
    await keep(csNo, 'signal', said);
    const armed = armedAfter(said.code);
    if (armed !== undefined) await database.update(panels).set({ armed }).where(eq(panels.csNo, csNo));
    if (path) await station.emit(csNo, { ...said, path });
  }

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
        const isFirst = and(eq(transfers.requestId, row.requestId), isNull(transfers.settledAt));
        const settled = await tx
          .update(transfers)
          .set({ settledAt: now, content: read })
          .where(isFirst)
          .returning({ at: transfers.settledAt });
        if (settled.length > 0 && row.kind === 'download' && !row.words)
          await tx.insert(panelEvents).values({ csNo: row.csNo, at: now, what: 'programmed' });
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

    async start(requestId, { csNo, kind, content, remoteKey }) {
      const panel = await panelOf(csNo);
      const { armed } = panel;
      const names = kind === 'upload' ? (['upload-cut', 'upload-shrunken'] as const) : (['panel-armed', 'download-differs'] as const);
      const trouble = await takePanelCase(database, ['panel-unreachable', 'link-lost', ...names], csNo);
      const now = clock.now();
      if (trouble?.name === 'panel-unreachable')
        throw new PanelSilent(new Date(now.getTime() + (trouble.seconds === null ? CHECK_IN : trouble.seconds * SECOND)));
      const isArmed = trouble?.name === 'panel-armed' || (kind === 'download' && armed);
      const words = isLocked(panel, remoteKey) ? KEY_REFUSED : isArmed ? ARMED : null;
      await database
        .insert(transfers)
        .values({
          requestId,
          csNo,
          kind,
          content: content ?? null,
          startedAt: now,
          readyAt: new Date(now.getTime() + (words ? 0 : seconds * SECOND)),
          words,
          share:
            trouble?.name === 'upload-cut' || trouble?.name === 'download-differs' ? CUT : trouble?.name === 'upload-shrunken' ? -CUT : 100,
        })
        .onConflictDoNothing();
      if (trouble?.name === 'link-lost') throw new LinkSilent();
      const begun = await find(requestId);
      if (!begun) throw new LinkSilent();
      return begun;
    },

    async events(csNo, remoteKey) {
      if (await reached(csNo)) throw new LinkSilent();
      if (isLocked(await panelOf(csNo), remoteKey)) throw new KeyRefused();
      return keptEvents(database, { csNo, format: await formatOf(csNo) }, clock.now());
    },

    async setPhone(csNo, which, number, remoteKey) {
      const trouble = await reached(csNo);
      const panel = await panelOf(csNo);
      if (isLocked(panel, remoteKey)) throw new KeyRefused();
      const { content } = panel;
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
      const format = await formatOf(csNo);
      await database.update(panels).set({ imei: numbers, speaks, walked, fittedAt: clock.now() }).where(eq(panels.csNo, csNo));
      await keep(csNo, 'fitted');
      // Nobody opens an armed panel.
      if (panel.armed) await say(csNo, { code: PANEL_CODES[format ?? 'contact-id'].open, zone: '001', path: speaks });
      await say(csNo, { code: reportOf(format), zone: null, path: speaks });
    },

    async walk(csNo, wanted) {
      const panel = await panelOf(csNo);
      const next = nextOf({ ...panel, format: await formatOf(csNo) }, wanted);
      if (!next || (await takePanelCase(database, ['no-walk'], csNo))) return false;
      const isSilent = next.isTrip && (await takePanelCase(database, ['zone-silent'], csNo)) !== undefined;
      const walked = isSilent ? { ...next.walked, open: null } : next.walked;
      await database.update(panels).set({ walked }).where(eq(panels.csNo, csNo));
      await say(csNo, isSilent ? { ...next.signal, path: null } : next.signal);
      return true;
    },

    async says(csNo, signal) {
      await panelOf(csNo);
      await say(csNo, signal);
    },

    async strength(csNo) {
      const { imei } = await panelOf(csNo);
      return strengthOf(csNo, imei);
    },
  };
}
