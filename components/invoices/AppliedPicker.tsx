'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { useApplied } from './useApplied.ts';

const TWO = { display: 'grid', gap: '0 12px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' };
const FIRST = 50;

type Props = { of: ReturnType<typeof useApplied>; money: (cents: number) => string; tried: boolean };

/** The open invoices of a customer, each with what it gets. Of many only the oldest are shown at first; the others get theirs too. */
export function AppliedPicker({ of, money, tried }: Props) {
  const t = useTranslations('receivables.receive');
  const pay = useTranslations('invoices.pay');
  const invoices = useTranslations('invoices');
  const shortDay = useShortDay();
  const [isWhole, setWhole] = useState(false);
  const { open, parts, error, again, isRead, total } = of;
  if (error) return <Failure problem={error.problem} retryAfter={error.retryAfter} retry={again} />;
  if (!isRead) return null;
  if (open.length === 0) return <p>{t('noneOpen')}</p>;
  const isShown = (place: number) => isWhole || place < FIRST || parts[place]?.isWrong;
  return (
    <Box role="group" aria-label={t('apply')} sx={{ display: 'grid', gap: 2 }}>
      <b>{t('apply')}</b>
      {total > open.length && <p>{t('shown', { shown: open.length, total })}</p>}
      <Box sx={TWO}>
        {open.map(({ id, number, due_on, balance_cents }, place) =>
          isShown(place) ? (
            <TextField
              key={id}
              label={t('to', { number: number ?? '' })}
              hint={[due_on && invoices('dueBy', { day: shortDay(due_on) }), invoices('toPay', { balance: money(balance_cents) })]
                .filter(Boolean)
                .join(', ')}
              inputMode="decimal"
              value={parts[place]?.text ?? ''}
              onChange={({ target }) => of.type(id, target.value)}
              error={tried && parts[place]?.isWrong && pay('wrong.more', { balance: money(balance_cents) })}
            />
          ) : null,
        )}
      </Box>
      {open.length > FIRST && !isWhole && (
        <div>
          <Button onClick={() => setWhole(true)}>{t('showAll', { count: open.length })}</Button>
        </div>
      )}
    </Box>
  );
}
