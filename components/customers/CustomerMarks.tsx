'use client';

import { useTranslations } from 'next-intl';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { Customer } from '#lib/contract/customers/customer.ts';

/** What somebody who bills has to know before anything else; of most customers nothing. */
export function CustomerMarks({ customer: { hold, exemption, overdue_cents } }: { customer: Customer }) {
  const t = useTranslations('customers.marks');
  return (
    <>
      {hold && <StatusChip status="on-hold" word={t('held')} />}
      {exemption && (
        <StatusChip
          status={exemption.state === 'valid' ? 'done' : exemption.state === 'ending' ? 'late' : 'failed'}
          word={t(`exempt.${exemption.state}`)}
        />
      )}
      {overdue_cents > 0 && <StatusChip status="late" word={t('overdue')} />}
    </>
  );
}
