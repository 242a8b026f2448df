import type { SwapCheck } from '#lib/contract/swaps/checks.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import type { ProofName } from '#lib/contract/words/commissioning.ts';
import { missingOfCommissioning } from './commissioning.ts';
import { isProgramDue, isProgramSent } from './programWork.ts';
import { isBareCard } from './simNumber.ts';
import { checklistOf } from './swapChecks.ts';
import { hasCheck, isWayBack, wayBackOf } from './swapGates.ts';

type SeenLine = { imei: string | null; iccid: string | null };

/** Whether the carrier sees the new line in the hardware that was fitted: its own radio, or the one on the wall where only the card was exchanged. */
export function isSeenInPlace(seen: SeenLine, { old_sim: old, new_sim: fresh }: Pick<Swap, 'old_sim' | 'new_sim'>): boolean {
  if (!fresh) return false;
  if (!isBareCard(fresh)) return seen.imei === fresh.imei && (!seen.iccid || !fresh.iccid || seen.iccid === fresh.iccid);
  // Another server may not say which radio it is; one that sees none says null.
  return seen.iccid === fresh.iccid && (seen.imei === '' || (seen.imei !== null && (!old?.imei || seen.imei === old.imei)));
}

/** What is not proven yet of the radio that is to carry the alarm; `seen` says what was found outside. */
export function missingProofs(
  swap: Omit<Swap, 'proof' | 'unfinished'>,
  seen: { signal: boolean; ping: boolean; carrier: boolean },
): ProofName[] {
  const isListed = (names: readonly SwapCheck[]) => names.every((name) => hasCheck(swap, name));
  const missing: [ProofName, boolean][] = isWayBack(swap)
    ? [
        ['signal', !seen.signal && swap.old_sim_id !== null],
        ['checklist', !isListed(wayBackOf(swap))],
      ]
    : [
        ['signal', !seen.signal],
        ['ping', !seen.ping],
        ['carrier', !seen.carrier || swap.new_sim?.status !== 'active'],
        ['program', isProgramDue(swap) && !isProgramSent(swap)],
        ['checklist', !isListed(checklistOf(swap).filter((name) => name !== 'old-removed'))],
      ];
  const names = missing.filter(([, isMissing]) => isMissing).map(([name]) => name);
  return swap.commissioning && !isWayBack(swap) ? [...names, ...missingOfCommissioning(swap.commissioning)] : names;
}
