import type { Sim } from '#lib/contract/sims/sim.ts';
import { knownProvider, type Provider, type Technology } from '#lib/contract/sims/states.ts';
import { familyOf, type ModelSource, modelOf } from './radioModels.ts';
import { isBareCard } from './simNumber.ts';

/** Panels whose maker is known: of any other nobody says that a radio does not fit. */
const KNOWN_PANEL = /^(X[TR]\d|VISTA|NX-?\d|PC\d)/i;

export type Unfit = { panels: string };

/** Why a radio can't be joined to a panel; nothing where it can, or where nobody knows. */
export function unfitOf(panelType: string | null | undefined, radio: string | null | undefined): Unfit | undefined {
  if (!panelType || !radio || !KNOWN_PANEL.test(panelType)) return undefined;
  const panels = modelOf(radio)?.panels;
  return panels && !panels.types.test(panelType) ? { panels: panels.names } : undefined;
}

/** What is said of a radio in a panel, and by whom: `null` is by nobody that can be read. Nothing of a model that is not known. */
export const fitSourceOf = (radio: string | null | undefined): ModelSource | null | undefined => modelOf(radio)?.source;

/**
 * The last day of a network, by its carrier: AT&T's 2G ended on 2017-01-01 and its 3G on 2022-02-22, T-Mobile's 3G on 2022-07-01, Verizon's CDMA on 2022-12-31
 * (wvlt.tv, 2021-12-30; securitysystemsnews.com for 2G). AT&T took NB-IoT off the air in the first quarter of 2025 and named no day: its last is taken.
 */
const ENDED: Readonly<Record<Provider, Partial<Record<Technology, string>>>> = {
  vzw: { cdma: '2022-12-31' },
  att: { '2g': '2017-01-01', hspa: '2022-02-22', 'nb-iot': '2025-03-31' },
  tmo: { hspa: '2022-07-01' },
};

/** By the word in a name, or by the letter of DMP's 263 and 463 modules; the 3G in 263G is none. */
const WORDS: readonly [RegExp, Technology][] = [
  [/CDMA|^[24]63C(?![a-z\d])/i, 'cdma'],
  [/HSPA|(?<!\d)3G|^[24]63H(?![a-z\d])/i, 'hspa'],
  [/2G|GPRS/i, '2g'],
];

/** What a radio speaks: as it is on record, else as its name says. A 3G radio of Verizon is a CDMA one. */
export function technologyOf({
  technology,
  device_type,
  provider,
}: Pick<Sim, 'technology' | 'device_type' | 'provider'>): Technology | undefined {
  const named = WORDS.find(([words]) => words.test(device_type ?? ''))?.[1];
  const known = technology ?? named ?? modelOf(device_type)?.technology;
  return known === 'hspa' && provider === 'vzw' ? 'cdma' : (known ?? undefined);
}

/** When the network of a radio was switched off at its carrier; nothing where it is on. */
export function endedNetwork(sim: Pick<Sim, 'technology' | 'device_type' | 'provider'>): string | undefined {
  const [technology, provider] = [technologyOf(sim), knownProvider(sim.provider)];
  return technology && provider && ENDED[provider][technology];
}

/** The radio is of another build than the cell type that was chosen for the panel. */
export function isOtherCellType(cellType: string | null, radio: string | null): boolean {
  const [chosen, own] = [familyOf(cellType), familyOf(radio)];
  return chosen !== undefined && own !== undefined && chosen !== own;
}

export type FitRule = 'new-unfit' | 'new-network-ended' | 'new-other-cell-type';

type Wanted = { panel_type: string | null; cell_type: string | null };

/** What stands against a new radio in this panel. A card alone goes into the radio that is there. */
export function unfitRules({ panel_type, cell_type }: Wanted, sim: Sim): FitRule[] {
  if (isBareCard(sim)) return [];
  return [
    ...(unfitOf(panel_type, sim.device_type) ? (['new-unfit'] as const) : []),
    ...(endedNetwork(sim) ? (['new-network-ended'] as const) : []),
    ...(isOtherCellType(cell_type, sim.device_type) ? (['new-other-cell-type'] as const) : []),
  ];
}
