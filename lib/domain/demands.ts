import { SYSTEM_KINDS, type SystemKind } from '#lib/contract/systems.ts';

/** What a swap has to prove of a system of a kind. Zones: all of that kind, or one of them. Reports: by the new radio, or by every path of the panel. */
export type Demand = { zones: 'all' | 'one' | null; reports: 'new' | 'every' | null; trouble: boolean; strength: boolean };
export type Demands = Record<SystemKind, Demand>;

const WORDS = ['all-zones', 'one-zone', 'every-path', 'report', 'trouble', 'strength', 'none'] as const;
type Word = (typeof WORDS)[number];

const demandOf = (...words: Word[]): Demand => ({
  zones: words.includes('all-zones') ? 'all' : words.includes('one-zone') ? 'one' : null,
  reports: words.includes('every-path') ? 'every' : words.includes('report') ? 'new' : null,
  trouble: words.includes('trouble'),
  strength: words.includes('strength'),
});

/** Where each is from: docs/running.md, "What a swap has to prove". */
export const USUAL_DEMANDS: Demands = {
  fire: demandOf('all-zones', 'every-path', 'trouble', 'strength'),
  burglary: demandOf('one-zone', 'report', 'trouble'),
  'hold-up': demandOf('all-zones', 'report', 'trouble'),
  medical: demandOf('all-zones', 'report', 'trouble'),
  elevator: demandOf('report', 'trouble'),
  environmental: demandOf('one-zone', 'report', 'trouble'),
};

/** `fire: all-zones every-path trouble; elevator: none`; kinds that are not named keep the usual. Throws with what is wrong, where. */
export function readDemands(text: string): Demands {
  const demands = { ...USUAL_DEMANDS };
  for (const part of text.split(';').filter((each) => each.trim())) {
    const [name = '', asked, ...rest] = part.split(':').map((each) => each.trim());
    const kind = SYSTEM_KINDS.find((each) => each === name);
    if (!kind || asked === undefined || rest.length > 0)
      throw new Error(`“${part.trim()}” does not begin with one of ${SYSTEM_KINDS.join(', ')} and a colon`);
    const words = asked.split(/[\s,]+/).filter(Boolean);
    const wrong = words.find((word) => !WORDS.some((each) => each === word));
    if (wrong || words.length === 0) throw new Error(`${kind}: “${wrong ?? ''}” is none of ${WORDS.join(', ')}`);
    demands[kind] = demandOf(...(words as Word[]));
  }
  return demands;
}

/** What a system nobody said the kind of has to prove is what burglary has. */
export const demandOfKind = (demands: Demands, kind: string | null): Demand =>
  (SYSTEM_KINDS.some((each) => each === kind) ? demands[kind as SystemKind] : undefined) ?? demands.burglary;
