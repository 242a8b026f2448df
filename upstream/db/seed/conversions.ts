import { endedNetwork } from '#lib/domain/fit.ts';
import { randomOf, type Shares } from '#upstream/simulators/random.ts';
import { mainPathOf } from '#upstream/simulators/station/background.ts';
import type { SystemRow } from '#upstream/systems/tables.ts';
import { hadOldRadio } from './layout.ts';
import { type OldProvider, oldRadiosFor } from './radios.ts';

const LEFT = 0.14;
const PROVIDERS: Shares<OldProvider> = { vzw: 62, att: 38 };

/** DMP's panels report by network and cell; another that is wired to the dialer of a panel by one path. */
const isHeardWithout = ({ csNo, panelType }: Pick<SystemRow, 'csNo' | 'panelType'>) =>
  /^X[TR]/.test(panelType ?? '') || mainPathOf(csNo) !== 'cell';

export type Conversion = { isLeft: boolean; provider: OldProvider; radio: string; endedOn: string };

/**
 * What became of the 2G or 3G radio of a system, where it had one. Still there it is only where the station hears the panel by another path: the networks are
 * off since 2022.
 */
export function conversionAt(seed: string, index: number, system: Pick<SystemRow, 'csNo' | 'panelType'>): Conversion | undefined {
  if (!hadOldRadio(index)) return undefined;
  const random = randomOf(seed, 'conversion', index);
  const isLeft = random.chance(LEFT);
  const provider = random.weighted(PROVIDERS);
  const radio = random.weighted(oldRadiosFor(provider, system.panelType));
  const endedOn = endedNetwork({ technology: undefined, device_type: radio, provider });
  if (!endedOn) throw new Error(`the network of ${radio} is on`);
  return { isLeft: isLeft && isHeardWithout(system), provider, radio, endedOn };
}
