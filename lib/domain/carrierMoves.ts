import type { Sim } from '#lib/contract/sims/sim.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { CARRIER_MOVES, type CarrierMove } from '#lib/contract/swaps/move.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { CARRIER_RULES, needsRadio } from './carrierRules.ts';
import { MOVES } from './moveFacts.ts';
import { isBareCard } from './simNumber.ts';

/** Why a line can't be moved so; the words live in messages `swaps.gates.<rule>`. */
export const MOVE_RULES = [
  'move-no-old',
  'move-no-radio',
  'move-old-card',
  'move-old-radio',
  'move-other-carrier',
  'move-not-offered',
  'move-other-thing',
  'move-old-off',
  'move-no-number',
  'move-new-listed',
] as const;
export type MoveRule = (typeof MOVE_RULES)[number];

type Pair = Pick<Swap, 'old_sim' | 'new_sim'>;

/** What a change would exchange: a radio without a card takes the old card, a card without a radio goes into the old radio. */
const changeFor = (sim: Sim): CarrierMove => (sim.iccid === null ? 'change-imei' : isBareCard(sim) ? 'change-iccid' : 'change-both');

/** Its carrier may have it in its database: known by its word, or by the status of a line that was begun. */
function isListed({ provider, provider_state, status }: Sim): boolean {
  const known = knownProvider(provider);
  const absent = known && CARRIER_RULES[known].removed;
  const isHere = status === 'active' || status === 'suspended' || status === 'unknown';
  return isHere || (provider_state === null ? status === 'deactivated' : provider_state !== absent);
}

/** A card without a radio that its carrier activates only with one. */
const lacksRadio = (sim: Sim | null): sim is Sim => sim !== null && isBareCard(sim) && needsRadio(sim.provider);

/** The radio on the wall is free for a card of this carrier: it stands on none of its lines any more. */
const isRadioFree = (old: Sim | null, fresh: Sim) => old !== null && old.imei !== '' && !(old.provider === fresh.provider && isListed(old));

/** Only the card is exchanged, and it gets a line of its own with the radio that stays: it can't be activated before the old card is out of that radio. */
export const needsRadioOfOld = ({ old_sim: old, new_sim: fresh }: Pair) => lacksRadio(fresh) && isRadioFree(old, fresh);

export function moveRules(move: CarrierMove, { old_sim: old, new_sim: fresh }: Pair): MoveRule[] {
  // Without its own ICCID nothing would be left of the old record once its radio stands with the new card.
  const isNameless = fresh !== null && isBareCard(fresh) && old !== null && old.iccid === null;
  if (move === 'new-line') {
    if (isNameless) return ['move-old-card'];
    return lacksRadio(fresh) && !isRadioFree(old, fresh) ? ['move-no-radio'] : [];
  }
  if (!old || !fresh) return ['move-no-old'];
  if (old.provider !== fresh.provider) return ['move-other-carrier'];
  const known = knownProvider(old.provider);
  if (!known || !MOVES[known][move]) return ['move-not-offered'];
  const rules: [MoveRule, boolean][] = [
    ['move-other-thing', move !== changeFor(fresh)],
    ['move-old-card', isNameless],
    ['move-old-radio', move !== 'change-both' && old.imei === ''],
    ['move-old-off', old.status !== 'active'],
    ['move-no-number', old.status === 'active' && old.msisdn === null],
    ['move-new-listed', isListed(fresh)],
  ];
  return rules.filter(([, holds]) => holds).map(([rule]) => rule);
}

/** The one to take unless somebody knows better: the carrier's own way of moving a line where it has one, else a new line. */
export const proposedMove = (pair: Pair): CarrierMove => CARRIER_MOVES.find((move) => moveRules(move, pair).length === 0) ?? 'new-line';

/** Those that are worth a look: what the old line's carrier has for what is exchanged, and a new line. */
export function offeredMoves({ old_sim: old, new_sim: fresh }: Pair): CarrierMove[] {
  const known = knownProvider(old?.provider);
  const change = fresh && changeFor(fresh);
  return CARRIER_MOVES.filter((move) => move === 'new-line' || (known && move === change && MOVES[known][move]));
}

/** Whether each of the two may have a line of its own where nobody knows which is in the panel: a card that went along, or a radio that stays, is but one. */
export const mayHaveBoth = ({ move, new_sim: fresh }: Pick<Swap, 'move' | 'new_sim'>) =>
  move?.kind !== 'change-imei' && !(move?.kind === 'change-iccid' && needsRadio(fresh?.provider ?? null));

type Moving = Pick<Swap, 'move' | 'old_sim' | 'new_sim'>;
export const isMoving = ({ move }: Pick<Swap, 'move'>) => move?.state === 'moving' || move?.state === 'moving-back';

/** The line is with the new radio, and the old one has none of its own: whoever puts it back has to have the line back too. */
export const isLineAway = ({ move, old_sim: old }: Pick<Swap, 'move' | 'old_sim'>) =>
  (move?.state === 'moved' || move?.state === 'moving-back') && old !== null && old.status !== 'active';

/** How the line goes over, as things are: with a new radio that was activated by itself there is a new line, whatever was chosen. */
export const moveOf = ({ move, new_sim: fresh }: Moving): CarrierMove =>
  move === null || (move.state === 'chosen' && fresh?.status === 'active') ? 'new-line' : move.kind;
