import type { BufferedEvent } from '#lib/contract/eventBuffer.ts';
import type * as contract from '#lib/contract/index.ts';
import { isFlagged } from '#lib/contract/systems.ts';
import { zonesOfProgram } from '#lib/domain/panelProgram.ts';
import { meaningOf } from '#lib/domain/signalCodes.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { MINUTE } from '#upstream/core/clock.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { KEY_REFUSED, KeyRefused, LinkSilent, type PanelEvent, PanelSilent } from '#upstream/simulators/panels/panelLink.ts';
import { type Heard, StationSilent } from '#upstream/simulators/station/station.ts';
import { findSystem } from '#upstream/systems/repository.ts';
import { lastGoodProgram } from './saved.ts';

/** A panel holds an alarm back for its transmit delay, tries again by its other path, and its clock is not the station's. */
const APART = 5 * MINUTE;
const MOST = 500;

type Logged = Pick<Heard, 'at' | 'code' | 'zone'>;
type Found = Pick<BufferedEvent, 'heard' | 'heard_at'>;

const zoneOf = (zone: string | null) => Number(zone ?? 0);
const apart = (one: { at: Date }, other: { at: Date }) => Math.abs(one.at.getTime() - other.at.getTime());

/**
 * What became of each event, in the order they came in. One line of the station stands for one event: of two alike of which one was lost, the nearer
 * one was heard. `from`: of what is older the station tells nothing; undefined: of nothing at all.
 */
export function heardOf(events: readonly PanelEvent[], logged: readonly Logged[], from: Date | undefined, now: Date): Found[] {
  const pairs = events.flatMap((event, index) =>
    event.what === 'signal'
      ? logged
          .filter((line) => line.code === event.code && zoneOf(line.zone) === zoneOf(event.zone) && apart(line, event) <= APART)
          .map((line) => ({ index, line, ms: apart(line, event) }))
      : [],
  );
  const found = new Map<number, Logged>();
  const taken = new Set<Logged>();
  for (const { index, line } of pairs.sort((one, other) => one.ms - other.ms))
    if (!found.has(index) && !taken.has(line)) {
      found.set(index, line);
      taken.add(line);
    }
  return events.map(({ what, at }, index) => {
    const line = found.get(index);
    if (what !== 'signal') return { heard: 'own', heard_at: null };
    if (line) return { heard: 'heard', heard_at: line.at.toISOString() };
    if (!from || at < from) return { heard: 'unknown', heard_at: null };
    return { heard: now.getTime() - at.getTime() < APART ? 'waiting' : 'lost', heard_at: null };
  });
}

/** What the station has of a time, and from when on it tells all of it; nothing where it does not answer. */
async function loggedSince({ station }: Pick<Context, 'station'>, csNo: string, since: Date) {
  const logged = await station.signals(csNo, { since, limit: MOST }).catch((error: unknown) => {
    if (error instanceof StationSilent) return undefined;
    throw error;
  });
  return { logged: logged ?? [], from: logged && (logged.length < MOST ? since : logged.at(-1)?.at) };
}

export const eventBufferHandler =
  (context: Context): Handlers<typeof contract.systems>['eventBuffer'] =>
  async ({ params, ability }) => {
    const { database, clock, panels } = context;
    const system = await findSystem(database, params.cs, ability);
    if (!system) return undefined;
    if (!isFlagged(system.panelType))
      return new ProblemResponse('illegal_state', {
        message: 'Only DMP panels are read from here; this one is read at its keypad.',
        errors: { events: ['not-flagged'] },
      });
    try {
      const events = await panels.events(system.csNo, system.remoteKey);
      const now = clock.now();
      const oldest = events.at(-1)?.at ?? now;
      const { logged, from } = await loggedSince(context, system.csNo, new Date(oldest.getTime() - APART));
      const found = heardOf(events, logged, from, now);
      const names = new Map(
        zonesOfProgram((await lastGoodProgram(database, system.csNo))?.content ?? '').map(({ number, name }) => [number, name]),
      );
      const told = events.map(({ at, what, code, zone }, index): BufferedEvent => {
        const { kind, text } = meaningOf(code ?? '');
        const point = kind === 'open-close' ? null : (names.get(zoneOf(zone)) ?? null);
        const words = { at: at.toISOString(), what, code, text, kind, zone, point };
        return { ...words, ...(found[index] ?? { heard: 'unknown', heard_at: null }) };
      });
      return { data: { read_at: now.toISOString(), events: told } };
    } catch (error) {
      if (error instanceof KeyRefused)
        return new ProblemResponse('illegal_state', { message: KEY_REFUSED, errors: { events: ['remote-key'] } });
      if (error instanceof PanelSilent || error instanceof LinkSilent)
        return new ProblemResponse('unreachable', { message: 'The panel does not answer.' });
      throw error;
    }
  };
