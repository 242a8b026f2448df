'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { InvoiceLink } from '#components/invoices/InvoiceLink.tsx';
import { PrintAction } from '#components/invoices/PrintAction.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { TextLink } from '#components/ui/controls/TextLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { MOST_BILLED } from '#lib/contract/words/billableWork.ts';
import type { MadeDraft } from './useMadeDrafts.ts';

type Props = {
  made: readonly MadeDraft[];
  money: (cents: number) => string;
  onChange: (change: (each: MadeDraft) => MadeDraft) => void;
  onClose: () => void;
};

/** The drafts that were made, to send and print as one. */
export function MadeDrafts({ made, money, onChange, onClose }: Props) {
  const t = useTranslations('billableWork.made');
  const common = useTranslations('common');
  const confirm = useConfirm();
  const may = useAllows()(contract.invoices.sendMany.access);
  const hasBatches = useCapability('invoiceBatches');
  const { trigger, error, isMutating } = useWrite(contract.invoices.sendMany);
  const drafts = made.filter((each) => !each.isSent);
  const others = drafts.filter((each) => !each.isRefused);
  const going = (others.length > 0 ? others : drafts).slice(0, MOST_BILLED);
  const go = t(going.length < drafts.length ? 'sendOthers' : 'send');
  const paper = made.filter((each) => each.paper);
  const total = made.reduce((cents, { total_cents }) => cents + total_cents, 0);
  const waysOf = (of: readonly MadeDraft[]) =>
    t('ways', { mail: of.filter(({ mail }) => mail).length, paper: of.filter((each) => each.paper).length });
  const send = async () => {
    const question = { title: t('sendTitle', { count: going.length }), text: waysOf(going), confirm: go, final: true };
    if (isMutating || !(await confirm(question))) return;
    try {
      const { data } = await trigger([{ body: { invoices: going.map(({ id, version }) => ({ id, version })) } }]);
      const numbers = new Map(data.map(({ id, number }) => [id, number]));
      onChange((each) => (numbers.has(each.id) ? { ...each, isSent: true, isRefused: false, number: numbers.get(each.id) ?? null } : each));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const { ids, invoices = [] } = failure.problem.errors ?? {};
      const refused = new Set((ids ?? invoices).map(Number));
      onChange((each) => (refused.has(each.id) ? { ...each, isRefused: true } : each));
    }
  };
  const printed = drafts.length > 0 ? made : paper;
  const isTold = error && drafts.some((each) => each.isRefused);
  return (
    <Card title={drafts.length > 0 ? t('title', { count: drafts.length }) : t('sent', { count: made.length })} meta={money(total)}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <span>{waysOf(drafts.length > 0 ? drafts : made)}</span>
          <TextLink href={`${hrefOf('apps-invoice-list')}?sort=-updated_at`}>{t('list')}</TextLink>
        </Box>
        {isTold && <Alert kind="refusal">{t('refused')}</Alert>}
        {error && !isTold && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
        <Box component="ul" tabIndex={0} aria-label={t('list')} sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 240, overflow: 'auto' }}>
          {made.map(({ id, number, customer_name, total_cents, isRefused }) => (
            <li key={id}>
              <InvoiceLink isInText id={id} number={number} /> {customer_name}, {money(total_cents)}
              {isRefused && `, ${t('notSent')}`}
            </li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start' }}>
          {may && hasBatches && drafts.length > 0 && (
            <SendButton
              variant="contained"
              color="primary"
              running={isMutating ? common('sending') : undefined}
              onClick={() => void send()}
            >
              {go}
            </SendButton>
          )}
          {printed.length > 0 && <PrintAction order={{ ids: printed.map(({ id }) => id) }} count={printed.length} />}
          <Button onClick={onClose}>{common('close')}</Button>
        </Box>
      </Box>
    </Card>
  );
}
