import { USUAL_DEMANDS } from '#lib/domain/demands.ts';
import type { HeardSignal, KeptCommissioning } from '#lib/domain/keptCommissioning.ts';
import { pathsOfProgram, zonesOfProgram } from '#lib/domain/panelProgram.ts';
import { meaningOf } from '#lib/domain/signalCodes.ts';
import { WHOLE } from '#lib/domain/testScope.ts';
import { NOTHING_WALKED } from '#upstream/simulators/panels/tables.ts';
import { nextOf, strengthOf } from '#upstream/simulators/panels/walk.ts';
import { type Random, randomOf } from '#upstream/simulators/random.ts';
import type { Emitted } from '#upstream/simulators/station/station.ts';
import { newCommissioning, serializeCommissioning } from '#upstream/swaps/commissioning.ts';
import { newsOfCommissioning } from '#upstream/swaps/commissioningNews.ts';
import { hearCommissioning } from '#upstream/swaps/hearCommissioning.ts';
import { strengthEvent } from '#upstream/swaps/strength.ts';
import { wantedOf } from '#upstream/swaps/walk.ts';
import type { Scene } from './swapScenes.ts';
import { AT, isByCell, type Moment } from './swapStory.ts';

const MINUTE = 60_000;
const SECOND = 1000;

export type Walked = { kept: KeptCommissioning; signals: HeardSignal[]; moments: Moment[] };

export const started = (): KeptCommissioning => {
  const kept = newCommissioning({ EXTENSIONS: 'all', COMMISSIONING: USUAL_DEMANDS });
  if (!kept) throw new Error('a commissioning is kept of every swap');
  return kept;
};

export const strengthBefore = (csNo: string, at: string) => ({ ...strengthOf(csNo, null), source: 'panel' as const, by: null, at });

/** Where the tower is down the radio hears another one from far away. */
const measuredAfter = ({ system, fresh, outcome }: Scene, at: string) => {
  const told = strengthOf(system.csNo, fresh.imei);
  return { ...told, ...(outcome === 'exception' && { dbm: -113 }), source: 'panel' as const, by: null, at };
};

/** As long as people take: the network's cable out and in again for the report of the radio, and the way from one zone to the next. */
const before = (random: Random, { zone = null }: Emitted) => (zone === null ? 40 + random.below(20) : 9 + random.below(6)) * SECOND;
const wayOf = (random: Random) => 2400 + random.below(60) * 100;
const held = (random: Random) => (6 + random.below(4)) * SECOND;

/** What the technician does at the panel once the radio is in: each report, then the zones that are demanded, and what the station heard of it. */
export function walked(scene: Scene): Walked {
  const { system, begun, fresh, program, work } = scene;
  const iso = (at: number) => new Date(at).toISOString();
  const minuteOf = (at: number) => (at - begun.getTime()) / MINUTE;
  const random = randomOf('swap walk', system.csNo);
  const fitted = begun.getTime() + AT.fitted * MINUTE;
  const kinds = system.kinds;
  let kept: KeptCommissioning = {
    ...started(),
    ...{ zones: zonesOfProgram(program.content), source: 'program', source_at: iso(begun.getTime() + AT.saved * MINUTE) },
    paths: pathsOfProgram(program.content),
    strength: { before: null, after: measuredAfter(scene, iso(fitted + 40 * SECOND)) },
  };
  const signals: HeardSignal[] = [];
  const moments: Moment[] = [];
  const told = () => serializeCommissioning(kept, kinds);
  const emit = (at: number, { code, zone = null, path }: Emitted) => {
    const signal = { id: fresh.id * 100 + signals.length, at: iso(at), code, kind: meaningOf(code).kind, zone, path };
    const earlier = told();
    signals.push(signal);
    kept = { ...kept, heard: hearCommissioning(kept, [signal], iso(fitted)) };
    for (const { kind, facts } of newsOfCommissioning(earlier, told())) moments.push({ minute: minuteOf(at), kind, facts });
  };
  if (kept.strength.after) {
    const { kind, facts } = strengthEvent('after', kept.strength.after);
    moments.push({ minute: minuteOf(fitted + 40 * SECOND), kind, facts });
  }
  if (!isByCell(scene.outcome)) emit(fitted + MINUTE, { code: 'E350', zone: null, path: 'ip' });
  // The radio's report first: the network's comes with its cable in again.
  const reports = [...kept.paths].sort((one, other) => Number(other === 'cell') - Number(one === 'cell'));
  const wanted = { ...wantedOf({ commissioning: told() }, WHOLE), reports };
  const speaks = isByCell(scene.outcome) ? ('cell' as const) : ('ip' as const);
  let at = begun.getTime() + (work === 'none' ? AT.sending + 1 : AT.sent) * MINUTE;
  for (let state = NOTHING_WALKED; ; ) {
    const next = nextOf({ content: program.content, speaks, walked: state, format: null }, wanted);
    if (!next) break;
    state = next.walked;
    const { path, ...said } = next.signal;
    if (!path) continue;
    const zone = said.zone ? Number(said.zone) : undefined;
    if (zone !== undefined && !next.isTrip) at += held(random);
    else at += before(random, { ...said, path });
    if (zone !== undefined && next.isTrip) {
      kept = { ...kept, pressed: { ...kept.pressed, [zone]: [iso(at)] } };
      moments.push({ minute: minuteOf(at), kind: 'site-trip', name: scene.onSite, facts: { zone, on_site: true } });
      at += wayOf(random);
    }
    emit(at, { ...said, path });
  }
  moments.push({ minute: minuteOf(at + 30 * SECOND), kind: 'site-done', name: scene.onSite, facts: { on_site: true } });
  return { kept, signals, moments };
}
