import type { CarrierMove } from '#lib/contract/swaps/move.ts';
import { CARRIER_RULES, statusFor } from '#lib/domain/carrierRules.ts';
import type { Line } from '#upstream/carriers/carrier.ts';
import type { KeptPlans } from '#upstream/plans/known.ts';
import type { SimChanges } from './changes.ts';
import { cardHalf, NO_CARD, NO_RADIO, radioHalf } from './halves.ts';
import { factsOf } from './orders.ts';
import type { SimRow } from './tables.ts';
import type { TakenImsis } from './takenImsis.ts';

type Moved = { kind: CarrierMove; from: SimRow; to: SimRow };

/** What is left where the line was, and what is where it is now: a card that goes along stands with its new radio, a radio that stays with its new card. */
export function afterMove(
  { kind, from, to }: Moved,
  line: Line,
  hearing: { isKept: KeptPlans; isTaken: TakenImsis; now: Date },
): { gone: SimChanges; here: SimChanges } {
  const left = kind === 'change-imei' ? NO_CARD : kind === 'change-iccid' ? NO_RADIO : {};
  const radio = radioHalf(kind === 'change-iccid' ? from : to);
  const card = cardHalf(kind === 'change-imei' ? from : to);
  const account = from.account ?? to.account;
  const none = { pending: null, suspendedUntil: null, settlingUntil: null };
  return {
    gone: {
      ...none,
      ...{ status: 'deactivated' as const, msisdn: null, formerMsisdn: null, numberKeptUntil: null, ipAddress: null, seenImei: null },
      ...{ providerState: CARRIER_RULES[from.provider].removed, providerCheckedAt: hearing.now, ...left },
      ...{ plan: null, carrierPlan: null, account: null, activatedAt: null },
    },
    here: {
      ...none,
      ...{ plan: from.plan, carrierPlan: from.carrierPlan, account, activatedAt: from.activatedAt },
      ...radio,
      ...card,
      ...{
        ...factsOf(line, { ...to, ...card, imei: radio.imei, plan: from.plan, account, activatedAt: from.activatedAt }, hearing),
        status: statusFor(to.provider, line.state, 'active'),
      },
    },
  };
}
