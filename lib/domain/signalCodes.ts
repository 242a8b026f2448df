import type { SIGNAL_KINDS } from '#lib/contract/words/systems.ts';
import { dmpRestores, dmpSignal } from './dmpSignals.ts';

type Kind = (typeof SIGNAL_KINDS)[number];
type Meaning = { kind: Kind; text: string | null };

/**
 * SIA events by their two letters, as SIA DC-03-1990.01 names them: for a zone the first letter says what it guards against and the second what
 * happened to it (`HA` a hold-up alarm, `HR` its restore). Public lists with the same meanings: nationwidedigital.com/sia.html, and the bulletins of
 * central stations such as centralone.com/bulletins/BULL1033.TXT.
 */
const GUARDS: Record<string, string> = {
  B: 'Burglary',
  F: 'Fire',
  G: 'Gas',
  H: 'Hold-up',
  K: 'Heat',
  M: 'Medical',
  P: 'Panic',
  Q: 'Emergency',
  S: 'Sprinkler',
  T: 'Tamper',
  U: 'Untyped',
  W: 'Water',
  Z: 'Freeze',
};
const HAPPENED: Record<string, { kind: Kind; word: string; restores?: string }> = {
  A: { kind: 'alarm', word: 'alarm', restores: 'RH' },
  H: { kind: 'restore', word: 'alarm restore' },
  R: { kind: 'restore', word: 'restore' },
  S: { kind: 'supervisory', word: 'supervisory', restores: 'R' },
  T: { kind: 'trouble', word: 'trouble', restores: 'JR' },
  J: { kind: 'restore', word: 'trouble restore' },
};
/** Whatever is no zone's, or is called like one's and means another thing; an alarm among them is over with the restore of its like. */
const SIA: Record<string, Meaning & { restores?: readonly string[] }> = {
  BV: { kind: 'alarm', text: 'Burglary verified', restores: ['BR', 'BH'] },
  BM: { kind: 'alarm', text: 'Burglary, cross point', restores: ['BR', 'BH'] },
  BG: { kind: 'alarm', text: 'Burglary, not verified', restores: ['BR', 'BH'] },
  EA: { kind: 'alarm', text: 'Exit alarm', restores: ['BR', 'BH'] },
  DF: { kind: 'alarm', text: 'Door forced', restores: ['DR'] },
  DR: { kind: 'restore', text: 'Door restored' },
  JA: { kind: 'trouble', text: 'User code tamper' },
  AT: { kind: 'trouble', text: 'AC power trouble', restores: ['AR'] },
  AR: { kind: 'restore', text: 'AC power restored' },
  YT: { kind: 'trouble', text: 'System battery trouble', restores: ['YR'] },
  YM: { kind: 'trouble', text: 'System battery missing', restores: ['YR'] },
  YR: { kind: 'restore', text: 'System battery restored' },
  YC: { kind: 'trouble', text: 'Communication trouble', restores: ['YK'] },
  YS: { kind: 'trouble', text: 'Communication trouble', restores: ['YK'] },
  YK: { kind: 'restore', text: 'Communication restored' },
  XT: { kind: 'trouble', text: 'Sensor battery low', restores: ['XR'] },
  XR: { kind: 'restore', text: 'Sensor battery restored' },
  CI: { kind: 'trouble', text: 'Failed to close' },
  RP: { kind: 'test', text: 'Automatic test' },
  RX: { kind: 'test', text: 'Manual test' },
  TX: { kind: 'test', text: 'Test report' },
  TS: { kind: 'test', text: 'Test started' },
  TE: { kind: 'test', text: 'Test ended' },
  OP: { kind: 'open-close', text: 'Opening' },
  CL: { kind: 'open-close', text: 'Closing' },
  ...Object.fromEntries(['OA', 'OQ', 'OR'].map((code) => [code, { kind: 'open-close', text: 'Opening' }])),
  ...Object.fromEntries(['CA', 'CG', 'CP', 'CQ', 'CR'].map((code) => [code, { kind: 'open-close', text: 'Closing' }])),
};

function siaZone(code: string): (Meaning & { restores?: readonly string[] }) | undefined {
  const [guard = '', second = ''] = code;
  const [what, happened] = [GUARDS[guard], HAPPENED[second]];
  if (code.length !== 2 || !what || !happened) return undefined;
  const restores = [...(happened.restores ?? '')].map((letter) => guard + letter);
  return { kind: happened.kind, text: `${what} ${happened.word}`, restores };
}
const siaOf = (code: string) => (Object.hasOwn(SIA, code) ? SIA[code] : siaZone(code));

/**
 * Contact ID events by number, in the classes of SIA DC-05-1999.09, appendix C (published at basshome.com/sia-standard-ademco-contactid.htm): 100
 * alarms, 200 fire supervisory, 300 troubles, 400 openings, closings, remote access and access control, 500 bypasses and disables, 600 tests and
 * logs. The first row that has the number says its kind.
 */
const CLASSES: readonly (readonly [from: number, to: number, kind: Kind])[] = [
  [100, 199, 'alarm'],
  [200, 299, 'supervisory'],
  [300, 399, 'trouble'],
  [406, 406, 'other'],
  [400, 409, 'open-close'],
  [423, 423, 'alarm'],
  [426, 428, 'trouble'],
  [432, 432, 'trouble'],
  [441, 442, 'open-close'],
  [450, 452, 'open-close'],
  [453, 455, 'trouble'],
  [456, 456, 'open-close'],
  [457, 457, 'trouble'],
  [463, 463, 'open-close'],
  [601, 604, 'test'],
  [607, 608, 'test'],
  [611, 615, 'test'],
  [641, 641, 'trouble'],
];
const CONTACT_ID: Record<string, string> = {
  '110': 'Fire alarm',
  '120': 'Panic alarm',
  '130': 'Burglary alarm',
  '131': 'Perimeter alarm',
  '137': 'Tamper alarm',
  '200': 'Fire supervisory',
  '301': 'AC power trouble',
  '302': 'System battery low',
  '350': 'Communication trouble',
  '354': 'Failure to communicate',
  '381': 'Loss of supervision',
  '401': 'Opening',
  '406': 'Alarm cancelled',
  '601': 'Manual test',
  '602': 'Periodic test',
};
const kindOfNumber = (number: string): Kind => CLASSES.find(([from, to]) => +number >= from && +number <= to)?.[2] ?? 'other';

const RESTORED: readonly Kind[] = ['alarm', 'supervisory', 'trouble'];

export function meaningOf(code: string): Meaning {
  const [, side, number = ''] = /^([ERP])(\d{3})$/.exec(code) ?? [];
  if (!side) {
    const known = dmpSignal(code) ?? siaOf(code);
    return { kind: known?.kind ?? 'other', text: known?.text ?? null };
  }
  const kind = kindOfNumber(number);
  const text = CONTACT_ID[number] ?? null;
  if (side === 'E') return { kind, text };
  // Qualifier 6: what was reported before is still so. Nobody acts on it twice.
  if (side === 'P') return { kind: 'other', text: text && `${text}, still on` };
  if (kind === 'open-close') return { kind, text: text === 'Opening' ? 'Closing' : text };
  return RESTORED.includes(kind) ? { kind: 'restore', text: text && `${text}, restored` } : { kind, text };
}

/** Whether the panel is armed once it has said this; undefined: it is neither an opening nor a closing. */
export function armedAfter(code: string): boolean | undefined {
  const { kind, text } = meaningOf(code);
  return kind === 'open-close' ? text === 'Closing' || code.startsWith('R') : undefined;
}

export function restoresOf(code: string): readonly string[] {
  const [, number = ''] = /^E(\d{3})$/.exec(code) ?? [];
  if (!number) return siaOf(code)?.restores ?? dmpRestores(code);
  return RESTORED.includes(kindOfNumber(number)) ? [`R${number}`] : [];
}
