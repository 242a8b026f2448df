import { CarrierSilent } from '#upstream/carriers/carrier.ts';
import { Fault } from './shapes.ts';

/** ThingSpace said no, with its own words; nothing was done. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, words: string) {
    super(words);
    this.status = status;
    this.code = code;
  }
}

/** What was asked did not leave this machine, so that nothing was done. */
export class NotSent extends CarrierSilent {}

/** An error code without the service that leads it: only the rest has a meaning that stays. Synchronous Error Messages. */
export const codeOf = (told: string) => told.replace(/^\w+\.(?=(INPUT|REQUEST)_)/, '');

export const wordsOf = (code: string, message: string | null | undefined) => (message ? `${codeOf(code)}: ${message}` : codeOf(code));

export function refusalIn(status: number, body: unknown): Refused {
  const read = Fault.safeParse(body);
  if (!read.success) return new Refused(status, '', `ThingSpace answered with ${status}`);
  const { errorCode, errorMessage } = read.data;
  return new Refused(status, codeOf(errorCode), wordsOf(errorCode, errorMessage));
}
