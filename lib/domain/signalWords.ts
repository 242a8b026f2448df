import type { Signal } from '#lib/contract/signals.ts';
import { dmpSignal } from './dmpSignals.ts';

/** A text of messages `signals.<key>`, if there is one; the codes are the station's, so their keys are not known beforehand. */
export type SignalText = (key: string, values?: { what: string }) => string | undefined;

/** Of these `R` is the closing. */
const OPENINGS = /^(40[0-57-9]|44[12]|45[0-26]|463)$/;
/** What is no condition that ends, though it comes with `R`: a cancel, a download, an access. */
const NOT_RESTORED = /^(406|41\d|42[12459]|43\d|45[89]|46\d)$/;

/** Codes of SIA that say what a code of Contact ID says, and take its words. */
const LIKE_CONTACT_ID: Partial<Record<string, string>> = {
  ...{ AT: 'cid.301', BA: 'cid.130', CI: 'cid.454', FA: 'cid.110', FS: 'cid.200', GA: 'cid.151', KA: 'cid.114', MA: 'cid.100' },
  ...{ OA: 'cid.403', OP: 'cid.400', OQ: 'cid.407', PA: 'cid.120', RX: 'cid.601', TA: 'cid.137', XT: 'cid.384', YC: 'cid.350' },
  ...{ CA: 'closing.403', CP: 'closing.403', CL: 'closing.other', CQ: 'closing.407' },
};

/** A code of Contact ID, SIA or DMP in the reader's words, on screen and on paper alike; one that nobody here knows in those of the station. */
export function signalWords(textAt: SignalText, { code, text }: Pick<Signal, 'code' | 'text'>): string | undefined {
  const [, side, number = ''] = /^([ERP])(\d{3})$/.exec(code) ?? [];
  const unknown = text ?? textAt('unknown');
  const dmp = dmpSignal(code);
  if (dmp) {
    const words = textAt(dmp.words) ?? unknown;
    return dmp.isRestore && words ? textAt('restored', { what: words }) : words;
  }
  if (!side) return textAt(LIKE_CONTACT_ID[code] ?? `sia.${code}`) ?? (code[1] === 'H' ? textAt(`sia.${code[0]}R`) : undefined) ?? unknown;
  const own = textAt(`cid.${number}`);
  if (side === 'E') return own ?? unknown;
  if (side === 'P') return own ? textAt('still', { what: own }) : unknown;
  if (OPENINGS.test(number)) return textAt(`closing.${number}`) ?? textAt('closing.other');
  if (NOT_RESTORED.test(number)) return own ?? unknown;
  return own ? textAt('restored', { what: own }) : unknown;
}
