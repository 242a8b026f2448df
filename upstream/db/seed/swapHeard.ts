import type { Unprotected } from '#lib/contract/swaps/unprotected.ts';
import { wordFor } from '#lib/domain/carrierRules.ts';
import { missingOfCommissioning } from '#lib/domain/commissioning.ts';
import { protectionOf } from '#lib/domain/protection.ts';
import { addressOf } from '#upstream/simulators/carrier/lines.ts';
import { pingOf } from '#upstream/simulators/network.ts';
import { serializeCommissioning } from '#upstream/swaps/commissioning.ts';
import { signalsSeen } from '#upstream/swaps/verifySwap.ts';
import type { Scene } from './swapScenes.ts';
import { AT, isByCell, isFinalized } from './swapStory.ts';
import { started, strengthBefore, type Walked, walked } from './swapWalk.ts';

const MINUTE = 60_000;
const DAILY = 1440;

export type Heard = ReturnType<typeof heardOf>;

/** What was heard, measured and kept of a swap that is over, by the rules that a swap of today is told by. */
export function heardOf(scene: Scene) {
  const walk: Walked = isFinalized(scene.outcome) ? walked(scene) : { kept: started(), signals: [], moments: [] };
  const iso = (minute: number) => new Date(scene.begun.getTime() + minute * MINUTE).toISOString();
  const proof = { fitted_at: iso(AT.fitted), ...signalsSeen(null, walk.signals, iso(AT.fitted)), ...seenOf(scene, iso(AT.sending + 1)) };
  const missing = [
    ...(proof.signal ? [] : ['signal']),
    ...(proof.ping.reachable ? [] : ['ping']),
    ...missingOfCommissioning(serializeCommissioning(walk.kept, scene.system.kinds)),
  ];
  return { ...walk, proof, missing, before: strengthBefore(scene.system.csNo, iso(AT.chosen)), unprotected: unprotectedOf(scene, walk) };
}

function seenOf({ outcome, fresh }: Scene, at: string) {
  const { imei, iccid } = fresh;
  const line = { imei, ipAddress: isByCell(outcome) ? addressOf(imei, 1) : null, status: 'active' };
  return {
    ping: { at, ...pingOf(line, Math.floor(Date.parse(at) / MINUTE)) },
    carrier: { at, imei, iccid, state: wordFor(fresh.provider, 'active') },
  };
}

/** Without power and radio nothing could carry an alarm, until the new radio was heard. */
function unprotectedOf({ outcome, begun }: Scene, { signals }: Walked): Unprotected {
  const at = (minute: number) => begun.getTime() + minute * MINUTE;
  const whole = (ms: number, round: (minutes: number) => number) => round(ms / MINUTE) * MINUTE;
  const until = whole(at(AT.end), Math.ceil);
  const heard = signals.find(({ path }) => path === 'cell');
  const spans = protectionOf({
    ...{ from: whole(at(AT.confirmed), Math.floor), until, tests: [{ from: at(AT.confirmed), until: at(AT.end) }] },
    radioOut: isFinalized(outcome) ? [{ from: at(AT.removed), until: heard ? Date.parse(heard.at) : at(AT.end) }] : [],
    ...{ lines: null, toldSince: 0, supervision: DAILY },
    signals: [{ at: at(-8 * 60), path: 'cell' }, ...signals.map((signal) => ({ at: Date.parse(signal.at), path: signal.path }))],
  });
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    ...{ from: iso(whole(at(AT.confirmed), Math.floor)), until: iso(until) },
    spans: spans.flatMap(({ from, until, state }) => (state === 'protected' ? [] : [{ from: iso(from), until: iso(until), state }])),
  };
}
