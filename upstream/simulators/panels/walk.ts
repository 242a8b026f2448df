import type { SignalPath } from '#lib/contract/protection.ts';
import { isTripOf } from '#lib/domain/commissioning.ts';
import { zonesOfProgram } from '#lib/domain/panelProgram.ts';
import { meaningOf, restoresOf } from '#lib/domain/signalCodes.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import { PANEL_CODES, zoneCode } from '#upstream/simulators/station/formats.ts';
import type { Emitted } from '#upstream/simulators/station/station.ts';
import type { SignalFormat } from '#upstream/simulators/station/tables.ts';
import type { Wanted } from './panelLink.ts';
import type { panels, Walked } from './tables.ts';

export const reportOf = (format: SignalFormat | null) => PANEL_CODES[format ?? 'contact-id'].test;

type Panel = Pick<typeof panels.$inferSelect, 'content' | 'speaks' | 'walked'> & { format: SignalFormat | null };
/** `path` null: the panel has it, and no path that carries it. */
export type Said = Omit<Emitted, 'path'> & { path: SignalPath | null };
type Next = { walked: Walked; signal: Said; isTrip: boolean };

function zoneSignal({ content, speaks, format }: Panel, zone: number, isRestore: boolean): Said {
  const type = zonesOfProgram(content).find(({ number }) => number === zone)?.type ?? null;
  const code = zoneCode(format ?? 'contact-id', type);
  return { code: isRestore ? (restoresOf(code)[0] ?? code) : code, zone: String(zone).padStart(3, '0'), path: speaks };
}

/** A zone that sends an alarm: what a day zone or a loop tells of itself is a trouble, and proves no zone nobody knows the type of. */
function alarmZone({ content, format }: Panel): number {
  const sends = (type: string | null) => meaningOf(zoneCode(format ?? 'contact-id', type)).kind;
  return zonesOfProgram(content).find(({ type }) => isTripOf(null, sends(type)))?.number ?? 1;
}

/**
 * What whoever is at the panel does next. A zone that was tripped is let go before anything else. The network's report is had with its cable in,
 * the radio's with it out, so a radio that is not heard by cell reports nothing by it.
 */
export function nextOf(panel: Panel, { zones, isAnyZone, reports }: Wanted): Next | undefined {
  const { walked } = panel;
  if (walked.open !== null) return { walked: { ...walked, open: null }, signal: zoneSignal(panel, walked.open, true), isTrip: false };
  const report = reports.find((path) => !walked.reports.includes(path));
  if (report) {
    const isHeard = report === panel.speaks || (report !== 'cell' && panel.speaks !== null);
    const signal = { code: reportOf(panel.format), zone: null, path: isHeard ? report : null };
    return { walked: { ...walked, reports: [...walked.reports, report] }, signal, isTrip: false };
  }
  const zone = isAnyZone && walked.zones.length === 0 ? alarmZone(panel) : zones.find((each) => !walked.zones.includes(each));
  if (zone === undefined) return undefined;
  return { walked: { ...walked, zones: [...walked.zones, zone], open: zone }, signal: zoneSignal(panel, zone, false), isTrip: true };
}

/** LTE bands of the carriers in the US: B2, B4, B12 and B13 (3GPP TS 36.101, table 5.5-1). */
const BANDS = ['B2', 'B4', 'B12', 'B13'] as const;

/** As DMP's keypad shows it under Diagnostics, "Cell signal". A radio that was exchanged stands better than the one before it. */
export function strengthOf(csNo: string, radio: string | null): { dbm: number; band: string } {
  const random = randomOf('strength', csNo, radio ?? '');
  return { dbm: radio ? -62 - random.below(30) : -88 - random.below(24), band: random.pick(BANDS) };
}
