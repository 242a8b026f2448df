'use client';

import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { PlannedLine } from './PlannedLine.tsx';

/** The tests that are planned for a system; nothing while none is. */
export function PlannedTestsPanel({ cs }: { cs: string }) {
  const t = useTranslations('onTest.plan');
  const { data } = useRead(contract.onTest.list, {}, { background: true });
  const own = data?.planned.filter(({ cs_no }) => cs_no === cs) ?? [];
  if (own.length === 0) return null;
  return (
    <Card title={t('title')}>
      <ul style={{ listStyle: 'none', margin: '0 -24px', padding: 0 }}>
        {own.map((plan) => (
          <PlannedLine key={plan.id} plan={plan} />
        ))}
      </ul>
    </Card>
  );
}
