'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { BankReport } from '#lib/contract/bank/file.ts';

/** Lines that are there already and say something else now: a second payment may hide among them. */
export function ChangedLines({ lines, money }: { lines: BankReport['changed']; money: (cents: number) => string }) {
  const t = useTranslations('bank.import.changed');
  const common = useTranslations('common');
  const format = useFormatter();
  const day = useShortDay();
  return (
    <Alert kind="info" title={t('title')}>
      {t('about')}
      <Box component="ul" sx={{ m: 0, pl: 4, maxHeight: 160, overflow: 'auto' }}>
        {lines.map(({ row, day: on, cents, name, before, now }) => (
          <li key={row}>
            {t('line', {
              ...{ row: format.number(row), what: [day(on), name, money(cents)].filter(Boolean).join(', ') },
              ...{ before: before ?? common('nothing'), now: now ?? common('nothing') },
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
