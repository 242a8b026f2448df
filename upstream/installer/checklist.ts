import { checklistOf, type InstallerCheck } from '#lib/contract/installer/shapes.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { wayBackOf } from '#lib/domain/swapGates.ts';

export const goesBack = ({ in_panel }: Pick<Swap, 'in_panel'>) => in_panel?.which === 'old';

export const listFor = (swap: Pick<Swap, 'panel_type' | 'panel_flagged' | 'old_sim_id' | 'in_panel' | 'checks'>): InstallerCheck[] =>
  goesBack(swap) ? (wayBackOf(swap) as InstallerCheck[]) : listForward(swap);

const listForward = (swap: Pick<Swap, 'panel_type' | 'panel_flagged' | 'old_sim_id'>): InstallerCheck[] => [
  ...(checklistOf(swap.panel_type) === 'xt50' ? (['power-off'] as const) : []),
  ...(swap.old_sim_id === null ? [] : (['old-removed'] as const)),
  'fitted',
  'antenna',
  'tamper-closed',
  ...(swap.panel_flagged ? [] : (['programmed-on-site'] as const)),
];
