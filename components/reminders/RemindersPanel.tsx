'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { InvoiceLink } from '#components/invoices/InvoiceLink.tsx';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { REMINDER_HOLDS } from '#lib/contract/words/reminders.ts';

type Of = { invoice: { id: number; balance_cents: number; currency: string } } | { customer: { id: number } };

/** The reminders of an invoice or a customer, and what keeps them from getting any. */
export function RemindersPanel(of: Of) {
  const t = useTranslations('reminders');
  const ways = useTranslations('customers.delivery');
  const titles = useTranslations('titles');
  const isThere = useCapability('reminders');
  const may = useAllows()(contract.reminders.hold.access);
  const isInvoice = 'invoice' in of;
  const params = { id: isInvoice ? of.invoice.id : of.customer.id };
  const ofInvoice = useRead(contract.reminders.ofInvoice, isThere && isInvoice ? { params } : null);
  const ofCustomer = useRead(contract.reminders.ofCustomer, isThere && !isInvoice ? { params } : null);
  const { data, error: unread, mutate } = isInvoice ? ofInvoice : ofCustomer;
  const { data: settings } = useRead(contract.invoices.settings, isThere && !isInvoice ? {} : null);
  const money = useCents(isInvoice ? of.invoice.currency : (settings?.data.currency ?? 'USD'));
  const [isOpen, setOpen] = useState(false);
  const dispute = useWrite(contract.reminders.dispute);
  const hold = useWrite(contract.reminders.hold);
  const error = dispute.error ?? hold.error;
  if (!data)
    return (
      unread && (
        <Card title={titles('apps-reminders')}>
          <Failure problem={unread.problem} retryAfter={unread.retryAfter} retry={() => void mutate()} />
        </Card>
      )
    );
  const { hold: held, sent } = data.data;
  const isOffered = may && (!isInvoice || of.invoice.balance_cents > 0);
  if (!held && sent.length === 0 && !isOffered) return null;
  const act = async (kind: (typeof REMINDER_HOLDS)[number], reason: string | null) => {
    try {
      if (isInvoice) await dispute.trigger([{ params, body: { reason } }]);
      else await hold.trigger([{ params, body: { hold: reason === null ? null : { hold: kind, reason } } }]);
      setOpen(false);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <Card title={titles('apps-reminders')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
      {held && (
        <Alert kind="info" isQuiet>
          {isInvoice ? t('hold.disputed', { reason: held.reason }) : `${t(`hold.${held.hold}`)}: ${held.reason}`}
          {may && (
            <Box sx={{ pt: 2 }}>
              <Button size="small" onClick={() => void act('all', null)}>
                {t(isInvoice ? 'hold.end' : 'hold.resume')}
              </Button>
            </Box>
          )}
        </Alert>
      )}
      {sent.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
          {sent.map(({ invoice, step, at, by, fee_cents, fee_invoice, is_mail, is_letter, undone_at }) => (
            <li key={`${invoice.id} ${step} ${at}`}>
              <Box component={undone_at ? 's' : 'span'}>
                {[
                  t('step', { step }),
                  ways(is_mail && is_letter ? 'both' : is_letter ? 'paper' : 'mail'),
                  fee_cents > 0 && t('fee', { amount: money(fee_cents) }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </Box>{' '}
              {!isInvoice && <InvoiceLink id={invoice.id} number={invoice.number} isInText />}
              {fee_invoice && (
                <>
                  {' → '}
                  <InvoiceLink id={fee_invoice.id} number={fee_invoice.number} isInText />
                </>
              )}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {by && `${by}, `}
                <Time at={at} />
              </Box>
            </li>
          ))}
        </Box>
      )}
      {isOffered && !held && !isOpen && (
        <div>
          <Button size="small" onClick={() => setOpen(true)}>
            {t(isInvoice ? 'hold.dispute' : 'hold.stop')}
          </Button>
        </div>
      )}
      {isOpen && (
        <HoldForm isInvoice={isInvoice} isRunning={dispute.isMutating || hold.isMutating} onGo={act} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

type FormProps = {
  isInvoice: boolean;
  isRunning: boolean;
  onGo: (kind: (typeof REMINDER_HOLDS)[number], reason: string) => void;
  onClose: () => void;
};

function HoldForm({ isInvoice, isRunning, onGo, onClose }: FormProps) {
  const t = useTranslations('reminders.hold');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const missing = useTranslations('invoices.reason')('missing');
  const ui = useTranslations('ui');
  const [kind, setKind] = useState<(typeof REMINDER_HOLDS)[number]>(isInvoice ? 'all' : 'fees');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (reason.trim() && !isRunning) onGo(kind, reason.trim());
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      {isInvoice ? (
        <p>{t('about')}</p>
      ) : (
        <Select
          label={common('what')}
          required
          value={kind}
          options={REMINDER_HOLDS.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => setKind(REMINDER_HOLDS.find((each) => each === next) ?? kind)}
        />
      )}
      <TextField
        label={fields('reason')}
        required
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={tried && !reason.trim() && missing}
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <SendButton type="submit" running={isRunning ? common('oneMoment') : undefined}>
          {t('go')}
        </SendButton>
        <Button onClick={onClose}>{ui('cancel')}</Button>
      </Box>
    </Box>
  );
}
