'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { CustomerLink } from '#components/customers/CustomerLink.tsx';
import { InvoiceLink } from '#components/invoices/InvoiceLink.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { StatusChip } from '#components/ui/display/StatusChip.tsx';
import type { BankLine } from '#lib/contract/bank/lines.ts';
import { CERTAINTY_GLYPHS, useBankWords } from './bankWords.ts';

type Props = {
  line: BankLine;
  money: (cents: number) => string;
  /** Nothing where there is no match, or it may not be recorded. */
  onRecord: (() => void) | undefined;
  isRecording: boolean;
  onOpen: (() => void) | undefined;
};

export function BankRow({ line, money, onRecord, isRecording, onOpen }: Props) {
  const t = useTranslations('bank');
  const pay = useTranslations('invoices.pay');
  const { howOf, nameOf } = useBankWords();
  const { account, cents, name, memo, match, payment, by, reason } = line;
  const whose = match?.customer ?? payment?.customer;
  const applied = (match?.apply ?? []).reduce((all, each) => all + each.cents, 0);
  return (
    <Box
      component="li"
      aria-label={`${nameOf(line)}, ${money(cents)}`}
      sx={{
        display: 'grid',
        gap: '4px 16px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 3fr) 110px minmax(0, 4fr) 170px' },
        alignItems: 'start',
        p: 3,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{nameOf(line)}</Box>
        {name && memo && <Box sx={{ typography: 'body2' }}>{memo}</Box>}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{[howOf(line), account].join(', ')}</Box>
      </Box>
      <Box sx={{ fontWeight: 600, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>{money(cents)}</Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
          {match && <StatusChip status={CERTAINTY_GLYPHS[match.certainty]} word={t(`certainty.${match.certainty}`)} />}
          {whose && <CustomerLink id={whose.id} name={whose.name} />}
        </Box>
        {match && match.apply.length > 0 && (
          <Box sx={{ typography: 'body2' }}>
            {match.apply.slice(0, 4).map(({ id, number, cents: part }, place) => (
              <Fragment key={id}>
                {place > 0 && ', '}
                <InvoiceLink id={id} number={number} isInText /> {money(part)}
              </Fragment>
            ))}
            {match.apply.length > 4 && ` ${t('more', { count: match.apply.length - 4 })}`}
          </Box>
        )}
        {match?.customer && !match.reasons.includes('seen') && applied < cents && (
          <Box sx={{ typography: 'body2' }}>{t('unapplied', { amount: money(cents - applied) })}</Box>
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {match?.reasons.map((each) => t(`reasons.${each}`)).join(', ')}
          {!match && [reason, by].filter(Boolean).join(', ')}
          {payment?.voided_at && ` ${t('voided')}`}
        </Box>
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'end' }}>
        {onRecord && (
          <ActionButton
            size="small"
            aria-label={t('recordOne', { name: nameOf(line), amount: money(cents) })}
            running={isRecording ? pay('running') : undefined}
            onClick={onRecord}
          >
            {pay('go')}
          </ActionButton>
        )}
        {onOpen && (
          <Button size="small" aria-label={t('checkOne', { name: nameOf(line), amount: money(cents) })} onClick={onOpen}>
            {t('check')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
