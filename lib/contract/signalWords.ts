import type { Signal } from './systems.ts';

/** A text of messages `signals.<key>`, if there is one; the codes are the station's, so their keys are not known beforehand. */
export type SignalText = (key: string, values?: { what: string }) => string | undefined;

/** A Contact ID or SIA code in the reader's words, on screen and on paper alike; one that nobody here knows in those of the station. */
export function signalWords(textAt: SignalText, { code, text }: Pick<Signal, 'code' | 'text'>): string | undefined {
  const [, side, number = ''] = /^([ER])(\d{3})$/.exec(code) ?? [];
  const unknown = text ?? textAt('unknown');
  if (!side) return textAt(`sia.${code}`) ?? unknown;
  const own = textAt(`cid.${number}`);
  if (side === 'E') return own ?? unknown;
  if (number.startsWith('4')) return textAt(`closing.${number}`) ?? textAt('closing.other');
  return own ? textAt('restored', { what: own }) : unknown;
}
