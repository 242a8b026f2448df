import { Refused } from '#upstream/carriers/http.ts';
import { Fault } from './shapes.ts';

/** An error code without the service that leads it: only the rest has a meaning that stays. Synchronous Error Messages. */
export const codeOf = (told: string) => told.replace(/^\w+\.(?=(INPUT|REQUEST)_)/, '');

export const wordsOf = (code: string, message: string | null | undefined) => (message ? `${codeOf(code)}: ${message}` : codeOf(code));

export function refusalIn(status: number, body: unknown): Refused {
  const read = Fault.safeParse(body);
  if (!read.success) return new Refused(status, '', `ThingSpace answered with ${status}`);
  const { errorCode, errorMessage } = read.data;
  return new Refused(status, codeOf(errorCode), wordsOf(errorCode, errorMessage));
}
