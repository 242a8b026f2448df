'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { type InvoiceAct, ruleAgainst } from '#lib/domain/invoiceStatus.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { attempt } from './attempt.ts';
import { ReasonForm } from './ReasonForm.tsx';

export function useBlockedWords(invoice: FullInvoice) {
  const t = useTranslations('invoices.blocked');
  return (act: InvoiceAct) => {
    const why = ruleAgainst(act, { ...invoice, credited: invoice.credited_by !== null });
    return why && t(why);
  };
}

export function InvoiceActs({ invoice }: { invoice: FullInvoice }) {
  const t = useTranslations('invoices.acts');
  const common = useTranslations('common');
  const may = useAllows();
  const router = useRouter();
  const toast = useToast();
  const confirm = useConfirm();
  const blockedBy = useBlockedWords(invoice);
  const [crediting, setCrediting] = useState(false);
  const duplicate = useWrite(contract.invoices.duplicate);
  const credit = useWrite(contract.invoices.credit);
  const remove = useWrite(contract.invoices.remove);
  const params = { id: invoice.id };
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
      setCrediting(false);
    });
  const error = duplicate.error ?? remove.error;
  // Until the page it leads to is there: pressed again it would make another copy.
  const isCopying = duplicate.isMutating || duplicate.data !== undefined;
  const mayCopy = may(contract.invoices.duplicate.access);
  const mayCredit = may(contract.invoices.credit.access) && !isDraft && invoice.kind === 'invoice';
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
        {mayCredit && !crediting && (
          <ActionButton reason={blockedBy('credit')} onClick={() => setCrediting(true)}>
            {t('credit.button')}
          </ActionButton>
        )}
        {mayDelete && (
          <ActionButton color="error" running={remove.isMutating ? common('deleting') : undefined} onClick={() => void throwAway()}>
            {common('deleteDraft')}
          </ActionButton>
        )}
      </Box>
      {crediting && (
        <ReasonForm
          title={t('credit.button')}
          about={t('credit.about', { number: invoice.number ?? '' })}
          go={t('credit.go')}
          running={credit.isMutating ? t('credit.running') : undefined}
          error={credit.error}
          onReason={(reason) => void takeBack(reason)}
          onClose={() => setCrediting(false)}
        />
      )}
    </Card>
  );
}
