import { randomOf } from '#upstream/simulators/random.ts';
import { mainPathOf } from '#upstream/simulators/station/background.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import { hadOldRadio } from './layout.ts';

/**
 * AT&T takes no orders and no changes of copper lines since 2025-10-15. From 2026-11-15 on it may end them in a further quarter of its wire centers, in 18 states,
 * Texas among them (granted on 2026-01-12); where it builds no fiber it wants to be done by the end of 2027, everywhere but in California by the end of 2029
 * (broadbandbreakfast.com, 2026-01-13; marketspark.com on the freeze; tengele.com on 2027). Which site hangs on which wire center is made up.
 */
const WAVES = ['2026-11-15', '2027-12-31', '2029-12-31'] as const;
export const COPPER_ENDS = WAVES[2];

type Copper = { isLeft: boolean; endsOn: string };

const isDmp = (panelType: string | null) => /^X[TR]/.test(panelType ?? '');
/** Of those that report by radio or network so many still have a line as their second path, and so many had one. */
const AS_BACKUP = 0.09;
const GIVEN_UP = 0.13;

/** A system that has a phone line to report by, or had one; nothing for all others. One that lost its radio's network has none. */
export function copperAt(seed: string, index: number, system: Pick<SystemRow, 'csNo' | 'panelType'>, epoch: Date): Copper | undefined {
  if (hadOldRadio(index)) return undefined;
  const random = randomOf(seed, 'copper', index);
  const isMain = mainPathOf(system.csNo) === 'phone' && !isDmp(system.panelType);
  const isLeft = isMain || random.chance(AS_BACKUP);
  if (!isLeft && !random.chance(GIVEN_UP)) return undefined;
  const today = epoch.toISOString().slice(0, 10);
  const waves = WAVES.filter((day) => day > today);
  return { isLeft, endsOn: isLeft && waves.length > 0 ? random.pick(waves) : random.pick(WAVES) };
}
