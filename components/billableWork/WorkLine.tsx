'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { CustomerLink } from '#components/customers/CustomerLink.tsx';
import { InvoiceLink } from '#components/invoices/InvoiceLink.tsx';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Work } from '#lib/contract/billableWork/work.ts';
import { useWorkWords } from './useWorkWords.ts';

type Props = {
  work: Work;
  money: (cents: number) => string;
  isChosen: boolean;
  /** Nothing where it can't be billed as it is. */
  onChoose: ((on: boolean) => void) | undefined;
  onOpen: () => void;
};

export function WorkLine({ work, money, isChosen, onChoose, onOpen }: Props) {
  const t = useTranslations('billableWork');
  const { whatOf, freeOf } = useWorkWords();
  const { cs_no, site_name, technician_name, done_at, customer, items, net_cents, missing, invoice, reason, by, note } = work;
  const free = work.state === 'open' && freeOf(work);
  const warnings = [
    work.state === 'open' && customer?.hold && t('onHold', { name: customer.name }),
    missing.length > 0 && t('missing', { what: missing.join(', ') }),
  ].filter(Boolean);
  return (
    <Box
      component="li"
      aria-label={whatOf(work)}
      sx={{
        display: 'grid',
        gap: '4px 16px',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr) 120px auto' },
        alignItems: 'start',
        p: 3,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        '& > *:not(:first-of-type)': { gridColumn: { xs: '2', md: 'auto' } },
      }}
    >
      <Box sx={{ width: 24, pt: 0.5 }}>
        {onChoose && <Checkbox aria-label={t('choose', { what: whatOf(work) })} checked={isChosen} onChange={() => onChoose(!isChosen)} />}
      </Box>
      <div>
        <Box sx={{ fontWeight: 600 }}>{whatOf(work)}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {technician_name && `${technician_name}, `}
          <Time at={done_at} />
        </Box>
        {note && <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{note}</Box>}
      </div>
      <div>
        {customer ? (
          <CustomerLink id={customer.id} name={customer.name} />
        ) : cs_no ? (
          <Button size="small" onClick={onOpen}>
            {t('setCustomer', { cs: cs_no })}
          </Button>
        ) : (
          t('noSystem')
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {cs_no && <CsLink cs={cs_no} />} {site_name}
        </Box>
      </div>
      <div>
        {items.map(({ description, thousandths }, place) => (
          <Box key={place} sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
            {thousandths === 1000 ? description : t('times', { count: thousandths / 1000, what: description })}
          </Box>
        ))}
        {free && <Box sx={{ color: 'text.secondary' }}>{free}</Box>}
        {warnings.map((each) => (
          <Box key={String(each)} sx={{ typography: 'body2', color: 'status.warn.fg' }}>
            {each}
          </Box>
        ))}
        {reason && <Box sx={{ color: 'text.secondary' }}>{[reason, by].filter(Boolean).join(', ')}</Box>}
        {invoice && <InvoiceLink id={invoice.id} number={invoice.number} />}
      </div>
      <Box sx={{ fontWeight: 600, textAlign: { md: 'end' }, fontVariantNumeric: 'tabular-nums' }}>{net_cents > 0 && money(net_cents)}</Box>
      <div>
        <Button size="small" aria-label={t('openOne', { what: whatOf(work) })} onClick={onOpen}>
          {t('check')}
        </Button>
      </div>
    </Box>
  );
}
