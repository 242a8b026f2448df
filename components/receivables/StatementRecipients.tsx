'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { CustomerLink } from '#components/customers/CustomerLink.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { StatementsDue } from '#lib/contract/receivables/statementRuns.ts';
import { STATEMENT_LACKS } from '#lib/contract/words/statements.ts';

const LIST = { listStyle: 'none', m: 0, p: 0 };
const LINE = {
  ...{
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 12px',
    py: 1,
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& > *': { overflowWrap: 'anywhere' },
};

type Props = { found: StatementsDue; money: (cents: number) => string; isOfAll: boolean };

/** Who gets one and how; what somebody lacks, and who gets none and why, is told before it is sent. */
export function StatementRecipients({ found: { due, total, left, left_total }, money, isOfAll }: Props) {
  const t = useTranslations('receivables.sending');
  const aging = useTranslations('receivables.aging');
  const made = useTranslations('billableWork.made');
  const ways = useTranslations('customers.delivery');
  const reminders = useTranslations('reminders');
  const nowhere = left.filter(({ why }) => why === 'nowhere').length;
  return (
    <>
      {due.length === 0 && <p>{isOfAll && left.length === 0 ? aging('none') : t('none')}</p>}
      {total > due.length && <Alert kind="info">{t('most', { count: due.length, total })}</Alert>}
      {nowhere > 0 && <Alert kind="warn">{t('nowhere', { count: nowhere })}</Alert>}
      {STATEMENT_LACKS.map((what) => {
        const count = due.filter(({ lacks }) => lacks === what).length;
        return (
          count > 0 && (
            <Alert key={what} kind="info" isQuiet>
              {t(`lacks.${what}`, { count })}
            </Alert>
          )
        );
      })}
      {due.length > 0 && (
        <>
          <b>
            {made('ways', {
              mail: due.filter(({ delivery }) => delivery !== 'paper').length,
              paper: due.filter(({ delivery }) => delivery !== 'mail').length,
            })}
          </b>
          <Box component="ul" tabIndex={0} aria-label={t('title')} sx={LIST}>
            {due.map(({ customer, balance_cents, delivery, lacks }) => (
              <Box component="li" key={customer.id} sx={LINE}>
                <CustomerLink id={customer.id} name={customer.name} />
                <Box sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>{money(balance_cents)}</Box>
                <Box sx={{ gridColumn: '1 / -1', typography: 'body2', color: 'text.secondary' }}>
                  {[ways(delivery), lacks && t(`lack.${lacks}`)].filter(Boolean).join(', ')}
                </Box>
              </Box>
            ))}
          </Box>
        </>
      )}
      {left.length > 0 && (
        <>
          <b>
            {reminders('left')}
            {left_total > left.length && ` (${left_total})`}
          </b>
          <Box component="ul" tabIndex={0} aria-label={reminders('left')} sx={LIST}>
            {left.map(({ customer, balance_cents, why }) => (
              <Box component="li" key={customer.id} sx={LINE}>
                <CustomerLink id={customer.id} name={customer.name} />
                <Box sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>{money(balance_cents)}</Box>
                <Box sx={{ gridColumn: '1 / -1', typography: 'body2', color: 'text.secondary' }}>{t(`left.${why}`)}</Box>
              </Box>
            ))}
          </Box>
        </>
      )}
    </>
  );
}
