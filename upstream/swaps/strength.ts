import type { Strength } from '#lib/contract/swaps/commissioning.ts';
import { isFlagged } from '#lib/contract/systems.ts';
import type { Context } from '#upstream/context.ts';
import type { NewSwapEvent } from './events.ts';

/** How strong the signal of the radio in a panel is, where the panel can be asked; nothing where it can't, or does not answer now. */
export async function readStrength(
  { panels, clock }: Pick<Context, 'panels' | 'clock'>,
  { csNo, panelType }: { csNo: string; panelType: string | null },
): Promise<Strength | undefined> {
  const told = isFlagged(panelType) ? await panels.strength(csNo).catch(() => undefined) : undefined;
  return told && { ...told, at: clock.now().toISOString(), source: 'panel', by: null };
}

export const strengthEvent = (which: 'before' | 'after', { dbm, band, source }: Strength): NewSwapEvent => ({
  kind: 'strength',
  facts: { which, dbm, band, source },
});
