'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { factsOf, type InvoiceAct, ruleAgainst } from '#lib/domain/invoiceStatus.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { attempt } from './attempt.ts';
import { useCents } from './invoiceWords.ts';
import { ReasonForm } from './ReasonForm.tsx';

const CreditDrawer = lazyPart(async () => (await import('./CreditDrawer.tsx')).CreditDrawer);

export function useBlockedWords(invoice: FullInvoice) {
  const t = useTranslations('invoices.blocked');
  return (act: InvoiceAct) => {
    const why = ruleAgainst(act, factsOf(invoice));
    return why && t(why);
  };
}

export function InvoiceActs({ invoice }: { invoice: FullInvoice }) {
  const t = useTranslations('invoices.acts');
  const off = useTranslations('receivables.writeOff');
  const common = useTranslations('common');
  const money = useCents(invoice.currency);
  const may = useAllows();
  const router = useRouter();
  const toast = useToast();
  const confirm = useConfirm();
  const blockedBy = useBlockedWords(invoice);
  const [open, setOpen] = useState<'credit' | 'write-off'>();
  const hasParts = useCapability('receivables');
  const duplicate = useWrite(contract.invoices.duplicate);
  const credit = useWrite(contract.invoices.credit);
  const writeOff = useWrite(contract.receivables.writeOff);
  const remove = useWrite(contract.invoices.remove);
  const params = { id: invoice.id };
  const close = () => setOpen(undefined);
  const isDraft = invoice.number === null;

  const copy = () =>
    attempt(async () => {
      const { data } = await duplicate.trigger([{ params }]);
      toast(t('duplicated'));
      router.push(hrefOf('apps-invoice-edit', { id: data.id }));
    });
  const throwAway = async () => {
    const question = {
      title: t('delete.title'),
      text: t('delete.text', { customer: invoice.customer_name }),
      confirm: common('deleteDraft'),
      final: true,
    };
    if (!(await confirm(question))) return;
    await attempt(async () => {
      await remove.trigger([{ params, query: { version: invoice.version } }]);
      toast(t('deleted'));
      router.push(hrefOf('apps-invoice-list'));
    });
  };
  const takeBack = (reason: string) =>
    attempt(async () => {
      const { data } = await credit.trigger([{ params, body: { reason, version: invoice.version } }]);
      toast(t('credited', { number: data.credited_by?.number ?? '' }));
      close();
    });
  const giveUp = (reason: string) =>
    attempt(async () => {
      await writeOff.trigger([{ params, body: { reason, version: invoice.version } }]);
      toast(off('done', { amount: money(invoice.balance_cents) }));
      close();
    });
  const error = duplicate.error ?? remove.error;
  const isCopying = duplicate.isMutating || duplicate.data !== undefined;
  const mayCopy = may(contract.invoices.duplicate.access);
  const mayCredit = may(contract.invoices.credit.access) && !isDraft && invoice.kind === 'invoice';
  const left = hasParts ? invoice.creditable : null;
  const mayDelete = may(contract.invoices.remove.access) && isDraft;
  if (!mayCopy && !mayCredit && !mayDelete) return null;
  return (
    <Card title={common('more')}>
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {mayCopy && (
          <ActionButton running={isCopying ? t('duplicating') : undefined} onClick={() => void copy()}>
            {t('duplicate')}
          </ActionButton>
        )}
        {mayCredit && open !== 'credit' && (
          <ActionButton reason={blockedBy('credit')} onClick={() => setOpen('credit')}>
            {t('credit.button')}
          </ActionButton>
        )}
        {mayCredit && hasParts && open !== 'write-off' && invoice.balance_cents > 0 && (
          <ActionButton onClick={() => setOpen('write-off')}>{off('button')}</ActionButton>
        )}
        {mayDelete && (
          <ActionButton color="error" running={remove.isMutating ? common('deleting') : undefined} onClick={() => void throwAway()}>
            {common('deleteDraft')}
          </ActionButton>
        )}
      </Box>
      {open === 'credit' && left && <CreditDrawer invoice={invoice} left={left} onClose={close} />}
      {open === 'write-off' && (
        <ReasonForm
          title={off('button')}
          about={off('about', { amount: money(invoice.balance_cents) })}
          go={off('button')}
          running={writeOff.isMutating ? off('running') : undefined}
          error={writeOff.error}
          onReason={(reason) => void giveUp(reason)}
          onClose={close}
        />
      )}
      {open === 'credit' && !left && (
        <ReasonForm
          title={t('credit.button')}
          about={t('credit.about', { number: invoice.number ?? '' })}
          go={t('credit.go')}
          running={credit.isMutating ? t('credit.running') : undefined}
          error={credit.error}
          onReason={(reason) => void takeBack(reason)}
          onClose={close}
        />
      )}
    </Card>
  );
}
