'use client';

import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import type { LineRates } from '#lib/contract/plans.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { activated, isBilled, keptPlan, monthlyCents, planOf } from '#lib/domain/lineCost.ts';
import { useEnding } from './useEnding.ts';
import { useRates } from './useRates.ts';

/** A line's plan, what it costs a month and until when it has to be kept; nothing where the upstream tells no plan. */
export function LineCostPanel({ sim }: { sim: Sim }) {
  const rates = useRates();
  return rates && sim.plan !== undefined ? <LineCost sim={sim} rates={rates} /> : null;
}

function LineCost({ sim, rates }: { sim: Sim; rates: LineRates }) {
  const t = useTranslations('plans.line');
  const field = useTranslations('fields');
  const none = useTranslations('common')('none');
  const provider = useTranslations('sims.provider')(knownProvider(sim.provider) ?? 'other');
  const price = useMoney(rates.currency);
  const day = useShortDay();
  const ending = useEnding()(sim, rates);
  const plan = planOf(sim, rates);
  const billed = isBilled(sim.provider, sim.status);
  const cents = monthlyCents(billed ? sim : activated(sim, rates), rates);
  const isElsewhere = Boolean(sim.carrier_plan && sim.plan && sim.carrier_plan !== sim.plan);
  const carrierName = keptPlan(sim.provider, sim.carrier_plan, rates)?.name ?? sim.carrier_plan ?? '';
  const commitment = () => {
    if (ending.kind === 'none') return plan && plan.commitment_months > 0 ? t('over') : t('noCommitment');
    return ending.kind === 'committed' ? t('until', { day: day(ending.until) }) : t(ending.plan ? 'noDay' : 'noPlan');
  };
  const fee = plan?.suspension_fee_cents;
  return (
    <Card title={t('title')}>
      {isElsewhere && <p role="status">{t('elsewhere', { provider, plan: carrierName })}</p>}
      <DescriptionList
        rows={[
          { label: field('plan'), value: keptPlan(sim.provider, sim.plan, rates)?.name ?? sim.plan ?? none },
          {
            label: t('month'),
            value: cents === null ? t('unpriced') : t(billed ? 'costs' : 'wouldCost', { cost: price(cents) }),
          },
          ...(billed
            ? [
                { label: t('activated'), value: sim.activated_at ? <Time at={sim.activated_at} /> : t('unknown') },
                { label: t('commitment'), value: commitment() },
              ]
            : []),
          ...(billed && ending.kind === 'committed'
            ? [{ label: t('ending'), value: ending.cents === null ? t('unknown') : t('endingToday', { cost: price(ending.cents) }) }]
            : []),
          ...(typeof fee === 'number' && fee > 0 ? [{ label: t('suspensionFee'), value: price(fee) }] : []),
        ]}
      />
    </Card>
  );
}
