import type { z } from 'zod';
import { SECOND } from '#upstream/core/clock.ts';
import { CarrierBusy, CarrierSilent } from './carrier.ts';

const PATIENCE = 30 * SECOND;
/** Of a carrier that does not say for how long it wants to be left alone, in seconds. */
const PAUSE = 60;
/** However long a carrier asks to be left alone: an alarm's line is asked for again within the hour. */
const LONGEST_PAUSE = 3600;
/** No connection came about in time, or a certificate that is none of theirs was shown before anything was sent. */
const UNCONNECTED = /^(UND_ERR_CONNECT_TIMEOUT$|ERR_TLS_CERT_|CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$)/;
/** Steps that lead to a connection. */
const BEFORE = ['getaddrinfo', 'connect'];

export type Cause = { code?: string; syscall?: string; errors?: readonly Cause[] };

/** Whether nothing was sent. The same code may tell of a connection that was open: there it may have been done. */
export const isUnsent = ({ code = '', syscall = '', errors = [] }: Cause): boolean =>
  BEFORE.includes(syscall) || UNCONNECTED.test(code) || (errors.length > 0 && errors.every(isUnsent));

/** A carrier said no, with its own words; nothing was done. */
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

class NotUnderstood extends CarrierSilent {}

type Answer = { response: Response; body: unknown };

/** Asks a carrier; what it answers is JSON or nothing. Throws `CarrierBusy`, `NotSent`, and `CarrierSilent` where it may have been done. */
export async function askCarrier(url: URL, init: RequestInit): Promise<Answer> {
  let answer: Answer;
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    answer = { response, body: parsed(await response.text()) };
  } catch (error) {
    const { name, cause = {} } = error as Error & { cause?: Cause };
    const words = `the carrier does not answer (${cause.code ?? name})`;
    throw isUnsent(cause) ? new NotSent(words) : new CarrierSilent(words);
  }
  const { status, headers } = answer.response;
  const seconds = Number(headers.get('retry-after'));
  if (status === 429) throw new CarrierBusy(Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_PAUSE) : PAUSE);
  if (status >= 500 || status === 408) throw new CarrierSilent(`the carrier does not answer (${status})`);
  return answer;
}

export function understood<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const read = shape.safeParse(body);
  if (!read.success) throw new NotUnderstood('the carrier answered in a form that is not understood');
  return read.data;
}

/** A refusal of what only asks says nothing of a line. */
export function unasked(error: unknown): never {
  throw error instanceof Refused ? new CarrierSilent(error.message) : error;
}

/** Where several are asked for, one that is refused or not understood is left out. */
export function leftOut(error: unknown): undefined {
  if (!(error instanceof Refused || error instanceof NotUnderstood)) throw error;
}

/** What is asked beside the line itself: without it the line is told all the same. One that is busy is to be left alone altogether. */
export function leftOutFact(error: unknown): undefined {
  if (!(error instanceof CarrierSilent)) leftOut(error);
}

/** An instant a carrier tells; nothing for none, and for what is none. */
export function instantIn(text: string | null | undefined): Date | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
