import { randomOf } from '#upstream/simulators/random.ts';
import { restoresOf } from '#upstream/simulators/station/codes.ts';
import type { Emitted } from '#upstream/simulators/station/station.ts';
import type { SignalFormat } from '#upstream/simulators/station/tables.ts';
import type { Wanted } from './panelLink.ts';
import { zonesOfProgram } from './programFacts.ts';
import type { panels, Walked } from './tables.ts';

/**
 * What a zone sends, by its type: event codes of Contact ID (SIA DC-05-1999.09), of SIA DC-03-1990.01 and of DMP (LT-2747). A day zone is a trouble
 * while disarmed, a night or exit zone an alarm once armed, which is what a technician does to test it.
 */
const CODES: Record<SignalFormat, Record<string, string>> = {
  'contact-id': { fire: 'E110', supervisory: 'E200', panic: 'E120', emergency: 'E101', auxiliary: 'E150', day: 'E380', other: 'E130' },
  sia: { fire: 'FA', supervisory: 'FS', panic: 'PA', emergency: 'QA', auxiliary: 'UA', day: 'BT', other: 'BA' },
  dmp: { fire: 'Za FI', supervisory: 'Za SV', panic: 'Za PN', emergency: 'Za EM', auxiliary: 'Za A1', day: 'Zt BU', other: 'Za BU' },
};
const REPORTS: Record<SignalFormat, string> = { 'contact-id': 'E602', sia: 'RP', dmp: 'Zs 007' };
export const reportOf = (format: SignalFormat | null) => REPORTS[format ?? 'contact-id'];

type Panel = Pick<typeof panels.$inferSelect, 'content' | 'speaks' | 'walked'> & { format: SignalFormat | null };
type Next = { walked: Walked; signal: Emitted | undefined; isTrip: boolean };

function zoneSignal({ content, speaks, format }: Panel, zone: number, isRestore: boolean): Emitted | undefined {
  const type = zonesOfProgram(content).find(({ number }) => number === zone)?.type ?? 'other';
  const codes = CODES[format ?? 'contact-id'];
  const code = codes[type] ?? codes.other ?? '';
  return speaks ? { code: isRestore ? (restoresOf(code)[0] ?? code) : code, zone: String(zone).padStart(3, '0'), path: speaks } : undefined;
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
    const signal = isHeard ? { code: reportOf(panel.format), zone: null, path: report } : undefined;
    return { walked: { ...walked, reports: [...walked.reports, report] }, signal, isTrip: false };
  }
  const zone = isAnyZone && walked.zones.length === 0 ? 1 : zones.find((each) => !walked.zones.includes(each));
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
