import type { Swap } from '#lib/contract/swaps/swap.ts';
import { PROGRAM_WORKS, type ProgramWorkKind } from '#lib/contract/swaps/transfers.ts';
import { isBareCard } from './simNumber.ts';

type Exchanged = Pick<Swap, 'panel_type' | 'old_sim' | 'new_sim'>;

/**
 * What is to be sent, by what is exchanged; `panelBefore` is the type of the panel that was there. A DMP panel keeps its program itself, its
 * communication section too (XR150/XR350/XR550 and XT Series Programming Guides, section 3, Communication): another card, or a radio of the same
 * kind with the same carrier, takes nothing from it.
 */
export function proposedWork({ panel_type, old_sim: old, new_sim: fresh }: Exchanged, panelBefore: string | null): ProgramWorkKind {
  if (panelBefore !== null && panel_type !== panelBefore) return 'whole';
  if (!old || !fresh) return 'cell';
  const isSameRadio = isBareCard(fresh) || (old.device_type !== null && old.device_type === fresh.device_type);
  return isSameRadio && old.provider === fresh.provider ? 'none' : 'cell';
}

export const workOf = ({ program_work }: Pick<Swap, 'program_work'>): ProgramWorkKind => program_work?.kind ?? 'whole';

export const mostWork = (...kinds: readonly ProgramWorkKind[]): ProgramWorkKind =>
  PROGRAM_WORKS.findLast((kind) => kinds.includes(kind)) ?? 'none';

/** What was asked for before it was said what is due was for another line or panel. */
const isForEarlier = (work: Swap['program_work'], download: Swap['download']) =>
  Boolean(work?.at && download?.asked_at && Date.parse(download.asked_at) < Date.parse(work.at));

/** Whether what was sent, and read back the same, is all that is due. */
export const isProgramSent = ({ program_work, download }: Pick<Swap, 'program_work' | 'download'>) =>
  download?.state === 'done' &&
  download.compared === true &&
  !isForEarlier(program_work, download) &&
  !(workOf({ program_work }) === 'whole' && download.scope === 'cell');

export const isProgramDue = (swap: Pick<Swap, 'panel_flagged' | 'program_work'>) => swap.panel_flagged && workOf(swap) !== 'none';
