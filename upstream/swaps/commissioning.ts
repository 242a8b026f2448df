import type { Commissioning, Strength } from '#lib/contract/swaps/commissioning.ts';
import { inTestOrder, isProven, isSettled, kindOfZone } from '#lib/domain/commissioning.ts';
import { type Demand, demandOfKind } from '#lib/domain/demands.ts';
import { type KeptCommissioning, NOTHING_HEARD } from '#lib/domain/keptCommissioning.ts';
import { SECOND } from '#upstream/core/clock.ts';
import type { Env } from '#upstream/core/env.ts';

export const newCommissioning = (env: Pick<Env, 'EXTENSIONS' | 'COMMISSIONING'>): KeptCommissioning | null =>
  env.EXTENSIONS === 'none'
    ? null
    : {
        ...{ demands: env.COMMISSIONING, source: 'heard', source_at: null, zones: [], paths: ['cell'] },
        ...{ heard: NOTHING_HEARD, pressed: {}, untested: { zones: {} }, strength: { before: null, after: null } },
      };

/** A button pressed longer ago was pressed for another trip. */
const PRESS_COUNTS = 600 * SECOND;
/** The phone's clock goes by ours, but for so much. */
const CLOCKS_DIFFER = 2 * SECOND;

function secondsOf(pressed: readonly string[], tripped: string | null): { pressed_at: string | null; seconds: number | null } {
  if (!tripped) return { pressed_at: pressed.at(-1) ?? null, seconds: null };
  const came = Date.parse(tripped);
  const press = pressed.findLast((at) => Date.parse(at) <= came + CLOCKS_DIFFER && came - Date.parse(at) <= PRESS_COUNTS);
  return { pressed_at: press ?? null, seconds: press ? Math.max(0, Math.round((came - Date.parse(press)) / 100) / 10) : null };
}

const kindsNow = (kept: KeptCommissioning, kinds: readonly (string | null)[] | null) =>
  (kept.kinds === undefined ? kinds : kept.kinds) ?? [];

type Zone = Commissioning['zones'][number];

function zonesOf(kept: KeptCommissioning, kinds: readonly (string | null)[], strict: string | null): Zone[] {
  const listed = new Set(kept.zones.map(({ number }) => String(number)));
  const others = Object.keys(kept.heard.zones)
    .filter((number) => !listed.has(number))
    .map((number) => ({ number: Number(number), name: null, type: null, area: null }));
  return inTestOrder(
    [...kept.zones, ...others].map((zone) => {
      const heard = kept.heard.zones[zone.number] ?? { tripped_at: null, code: null, restored_at: null, other: null };
      const untested = kept.untested.zones[zone.number] ?? null;
      return {
        ...zone,
        kind: kindOfZone(zone.type, kinds, strict),
        ...heard,
        ...secondsOf(kept.pressed[zone.number] ?? [], heard.tripped_at),
        untested,
      };
    }),
  );
}

/** Of the zones of each kind all are demanded, or one; where a kind has none in a panel that has others, nothing of it, unless somebody may have left them out. */
function groupsOf(
  demands: readonly { kind: string | null; demand: Demand }[],
  zones: readonly Zone[],
  { source, untested }: Pick<KeptCommissioning, 'source' | 'untested'>,
): Commissioning['groups'] {
  const isListed = source !== 'heard';
  const groups = demands.flatMap(({ kind, demand }) => {
    const every = demand.zones === 'all';
    // Of which kind a zone is that nobody listed, nobody knows.
    const own = zones.filter((zone) => zone.kind === kind || (!isListed && !every));
    if (!demand.zones || (own.length === 0 && (source === 'program' || (source === 'typed' && !every)))) return [];
    // Of zones that nobody listed, nobody knows that they are all.
    const met = own.length > 0 && (every ? isListed && own.every(isSettled) : own.some(isProven) || own.every(isSettled));
    const absent = own.length === 0 && isListed ? untested.kinds?.[kind ?? ''] : undefined;
    return [{ kind, every, met: met || absent !== undefined, ...(absent && { absent }) }];
  });
  const isAnyDemanded = demands.some(({ demand }) => demand.zones);
  if (groups.length > 0 || !isAnyDemanded) return groups;
  return [{ kind: null, every: false, met: zones.some(isProven) || (zones.length > 0 && zones.every(isSettled)) }];
}

export function serializeCommissioning(
  kept: KeptCommissioning,
  kindsOfSystem: readonly (string | null)[] | null,
  readBefore: Strength | null = null,
): Commissioning {
  const kinds = kindsNow(kept, kindsOfSystem);
  const asked = (kinds.length > 0 ? kinds : [null]).map((kind) => ({ kind, demand: demandOfKind(kept.demands, kind) }));
  const isAsked = (of: (demand: Demand) => unknown) => asked.some(({ demand }) => of(demand));
  const strict = asked.find(({ demand }) => demand.zones === 'all')?.kind ?? null;
  const zones = zonesOf(kept, kinds, strict);
  const { heard, untested, strength } = kept;
  const paths = kept.paths.includes('cell') ? kept.paths : [...kept.paths, 'cell' as const];
  return {
    source: kept.source,
    source_at: kept.source_at,
    zones,
    groups: groupsOf(asked, zones, kept),
    reports: paths.map((path) => ({
      path,
      demanded: isAsked(({ reports }) => (path === 'cell' ? reports : reports === 'every')),
      at: heard.reports[path]?.at ?? null,
      code: heard.reports[path]?.code ?? null,
      untested: path === 'cell' ? null : (untested.network ?? null),
    })),
    trouble: { demanded: isAsked(({ trouble }) => trouble), clear: heard.any && heard.trouble === null, open: heard.trouble },
    strength: {
      demanded: isAsked(({ strength }) => strength),
      before: strength.before ?? readBefore,
      after: strength.after,
      untested: untested.strength ?? null,
    },
  };
}
