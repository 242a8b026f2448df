import type { SIGNAL_KINDS } from '#lib/contract/systems.ts';

type Kind = (typeof SIGNAL_KINDS)[number];

/** SIA codes: what each means, and the code of its restore. */
const SIA: Record<string, { kind: Kind; text: string; restore?: string }> = {
  BA: { kind: 'alarm', text: 'Burglary alarm', restore: 'BR' },
  BR: { kind: 'restore', text: 'Burglary restore' },
  FA: { kind: 'alarm', text: 'Fire alarm', restore: 'FR' },
  FR: { kind: 'restore', text: 'Fire restore' },
  PA: { kind: 'alarm', text: 'Panic alarm', restore: 'PR' },
  PR: { kind: 'restore', text: 'Panic restore' },
  TA: { kind: 'alarm', text: 'Tamper alarm', restore: 'TR' },
  TR: { kind: 'restore', text: 'Tamper restore' },
  AT: { kind: 'trouble', text: 'AC power trouble', restore: 'AR' },
  AR: { kind: 'restore', text: 'AC power restored' },
  YT: { kind: 'trouble', text: 'System battery trouble', restore: 'YR' },
  YR: { kind: 'restore', text: 'System battery restored' },
  YC: { kind: 'trouble', text: 'Communication trouble', restore: 'YK' },
  YK: { kind: 'restore', text: 'Communication restored' },
  RP: { kind: 'test', text: 'Automatic test' },
  RX: { kind: 'test', text: 'Manual test' },
  OP: { kind: 'open-close', text: 'Opening' },
  CL: { kind: 'open-close', text: 'Closing' },
};

/** Contact ID events by number; `E` is new, `R` its restore, and of an opening the closing. */
const CONTACT_ID: Record<string, string> = {
  '110': 'Fire alarm',
  '120': 'Panic alarm',
  '130': 'Burglary alarm',
  '131': 'Perimeter alarm',
  '137': 'Tamper alarm',
  '301': 'AC power trouble',
  '302': 'System battery low',
  '350': 'Communication trouble',
  '354': 'Failure to communicate',
  '381': 'Loss of supervision',
  '401': 'Opening',
  '601': 'Manual test',
  '602': 'Periodic test',
};

const KIND_BY_CLASS: Record<string, Kind> = { '1': 'alarm', '2': 'trouble', '3': 'trouble', '4': 'open-close', '6': 'test' };

/** What a Contact ID (`E130`) or SIA (`BA`) code means; the words are for readers without our own. */
export function meaningOf(code: string): { kind: Kind; text: string | null } {
  const [, side, number = ''] = /^([ER])(\d{3})$/.exec(code) ?? [];
  if (!side) return SIA[code] ?? { kind: 'other', text: null };
  const kind = KIND_BY_CLASS[number.charAt(0)] ?? 'other';
  const text = CONTACT_ID[number] ?? null;
  if (side === 'E') return { kind, text };
  if (kind === 'open-close') return { kind, text: text === 'Opening' ? 'Closing' : text };
  return { kind: kind === 'alarm' || kind === 'trouble' ? 'restore' : kind, text: text && `${text}, restored` };
}

/** The code that restores an alarm or a trouble; nothing for what needs no restore. */
export const restoreOf = (code: string): string | undefined =>
  SIA[code]?.restore ?? (/^E[123]\d\d$/.test(code) ? code.replace('E', 'R') : undefined);
