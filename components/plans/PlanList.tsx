'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { DescriptionList } from '#components/ui/display/DescriptionList.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import type { LineRates, Plan } from '#lib/contract/plans.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { PlanRemoval } from './PlanRemoval.tsx';

export function PlanList({ rates, onOpen }: { rates: LineRates; onOpen?: (plan: Plan) => void }) {
  const t = useTranslations('plans');
  const providers = useTranslations('sims.provider');
  const price = useMoney(rates.currency);
  return PROVIDERS.map((provider) => {
    const own = rates.plans.filter((plan) => plan.provider === provider);
    const usual = rates.prices?.[provider];
    return (
      <Card key={provider} title={providers(provider)} meta={usual === undefined ? t('noUsual') : t('usual', { cost: price(usual) })}>
        {own.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('none')}</Box>}
        {own.map((plan) => (
          <PlanTerms key={plan.id} plan={plan} currency={rates.currency} onOpen={onOpen} />
        ))}
      </Card>
    );
  });
}

function PlanTerms({ plan, currency, onOpen }: { plan: Plan; currency: string; onOpen?: (plan: Plan) => void }) {
  const t = useTranslations('plans');
  const common = useTranslations('common');
  const price = useMoney(currency);
  const { name, code, commitment_months: months, etf_cents, etf_less_cents, suspended_cents, suspension_fee_cents } = plan;
  const orUnsaid = (cents: number | null) => (cents === null ? t('unsaid') : price(cents));
  return (
    <Box component="article" aria-label={name} sx={{ display: 'grid', gap: 2, pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
        <Box component="h3" sx={{ m: 0, typography: 'subtitle1' }}>
          {name}
        </Box>
        <Box component="code" sx={{ color: 'text.secondary', marginInlineEnd: 'auto' }}>
          {code}
        </Box>
        {onOpen && (
          <>
            <Button onClick={() => onOpen(plan)}>{common('change')}</Button>
            <PlanRemoval plan={plan} />
          </>
        )}
      </Box>
      <DescriptionList
        rows={[
          { label: t('terms.active'), value: price(plan.active_cents) },
          { label: t('terms.suspended'), value: orUnsaid(suspended_cents) },
          { label: t('line.commitment'), value: t('months', { months }) },
          {
            label: t('terms.etf'),
            value:
              etf_cents === null && months > 0
                ? t('unsaid')
                : t('etf', {
                    months,
                    amount: price(etf_cents ?? 0),
                    less: price(etf_less_cents),
                    falls: etf_less_cents > 0 ? 'yes' : 'no',
                  }),
          },
          { label: t('line.suspensionFee'), value: orUnsaid(suspension_fee_cents) },
        ]}
      />
    </Box>
  );
}
