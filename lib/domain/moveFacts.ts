import { knownProvider, type Provider } from '#lib/contract/sims/states.ts';
import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';

type MoveFacts = {
  line: 'stays' | 'new';
  /** `ask`: the carrier does not say whether it stays. */
  address: 'ask' | 'new';
  /** Lines on the bill from the move to the end of the swap; the end of a second one may cost an early-termination fee. */
  bill: 'one' | 'two';
  /** When the old radio is off the air. */
  old: 'at-once' | 'after-proof';
  back: 'change-back' | 'keep-old';
};

const CHANGE: MoveFacts = { line: 'stays', address: 'ask', bill: 'one', old: 'at-once', back: 'change-back' };
const NEW_LINE: MoveFacts = { line: 'new', address: 'new', bill: 'two', old: 'after-proof', back: 'keep-old' };

/**
 * What each carrier can do. Verizon takes a line and its number to other hardware with one request, for which the existing device has to be active with
 * a number, and the new card inactive, on no billing account and not in its database; a deactive one has to be deleted there first (ThingSpace Connectivity
 * Management: Change Device Identifier, options ChangeICCID, ChangeIMEI and ChangeIMEIandICCID). The hardware is exchanged first, then the request is
 * made (Swap Hardware). A deactivation may cost an early-termination fee (Service Provisioning Rules). Control Center keeps a line by the ICCID of its
 * card, and editing a device changes its status and plans and no number of the hardware (Cisco DevNet, Control Center: Edit Device Details).
 */
export const MOVES: Readonly<Record<Provider, Readonly<Partial<Record<CarrierMove, MoveFacts>>>>> = {
  vzw: { 'change-iccid': CHANGE, 'change-imei': CHANGE, 'change-both': CHANGE, 'new-line': NEW_LINE },
  att: { 'new-line': NEW_LINE },
  tmo: { 'new-line': NEW_LINE },
};

/** What it means for the line; of a carrier nobody knows, what a new line means at any. */
export function moveFacts(move: CarrierMove, { old_sim: old }: Pick<Swap, 'old_sim'>): MoveFacts {
  const known = knownProvider(old?.provider);
  return (known && MOVES[known][move]) ?? NEW_LINE;
}
