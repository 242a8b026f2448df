import { estimatedLeg } from '#lib/roads/highways.ts';
import type { Chance } from '#upstream/routing/chance.ts';
import { type Problem, waysOf } from '#upstream/routing/problem.ts';

const SHIFT = 540;

type Size = { visits: number; technicians: number; days?: number };

/** Days of a branch around one town: a third of the visits with a promised window, some urgent, some that only part of the technicians can take. */
export function randomDay({ visits: count, technicians, days = 1 }: Size, chance: Chance): Problem {
  const spot = (spread: number) => ({ lat: 32.78 + (chance() - 0.5) * spread, lng: -96.8 + (chance() - 0.5) * spread });
  const homes = Array.from({ length: technicians }, () => spot(0.4));
  const sites = Array.from({ length: count }, () => spot(0.6));
  const spots = [...sites, ...homes];
  const vehicles = Array.from({ length: technicians * days }, (_, at) => {
    const [home, free] = [count + (at % technicians), Math.floor(at / technicians) * 1440];
    return {
      start: home,
      end: home,
      free,
      ends: free + SHIFT,
      closes: free + SHIFT,
      overtime: 4,
      length: 0.02,
      capacity: Number.POSITIVE_INFINITY,
    };
  });
  const visits = sites.map((_, place) => {
    const isPromised = chance() < 0.33;
    const opens = chance.below(days) * 1440 + chance.below(15) * 30;
    const isUrgent = chance() < 0.1;
    const needsSkill = chance() < 0.25;
    return {
      place,
      minutes: 20 + chance.below(8) * 10,
      opens: isPromised ? opens : 0,
      due: isPromised ? opens + 60 + chance.below(3) * 30 : Number.POSITIVE_INFINITY,
      haste: isUrgent ? 0.5 : 0,
      load: 0,
      leave: isUrgent ? 100_000 : 1000,
      extra: vehicles.map((_vehicle, at) =>
        needsSkill && (at % technicians) % 2 === 1 ? Number.POSITIVE_INFINITY : 20 * Math.floor(at / technicians),
      ),
    };
  });
  const minutes = waysOf(spots.length, (from, to) => {
    const [one, other] = [spots[from], spots[to]];
    return one && other ? estimatedLeg(one, other).minutes : 0;
  });
  return { visits, vehicles, minutes };
}
