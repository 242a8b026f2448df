'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCents } from '#components/invoices/invoiceWords.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { UNDO_MINUTES } from '#lib/contract/words/reminders.ts';
import { DueList } from './DueList.tsx';
import { RunsCard } from './RunsCard.tsx';

const RulesDrawer = lazyPart(async () => (await import('./RulesDrawer.tsx')).RulesDrawer);

/** Who would be reminded and charged today; nothing leaves before somebody sends it. */
export function RemindersScreen() {
  const t = useTranslations('reminders');
  const common = useTranslations('common');
  const titles = useTranslations('titles');
  const isThere = useCapability('reminders');
  const may = useAllows();
  const toast = useToast();
  const { data, error, mutate } = useRead(contract.reminders.due, isThere ? {} : null);
  const { data: rules, error: noRules, mutate: readRules } = useRead(contract.reminders.rules, isThere ? {} : null);
  const { trigger, error: failed, isMutating } = useWrite(contract.reminders.send);
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const [isRules, setRules] = useState(false);
  const money = useCents(data?.data.currency ?? 'USD');
  useChannel('invoices', 'reminders');
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const due = data?.data.due ?? [];
  const these = due.filter(({ invoice }) => !dropped.has(invoice.id));
  const fees = these.reduce((all, { fee_cents }) => all + fee_cents, 0);
  const choose = (id: number, on: boolean) => setDropped(new Set(on ? [...dropped].filter((each) => each !== id) : [...dropped, id]));
  const send = async () => {
    if (isMutating) return;
    const reminders = these.map(({ invoice, step, balance_cents, fee_cents }) => ({
      invoice_id: invoice.id,
      step,
      balance_cents,
      fee_cents,
    }));
    try {
      await trigger([{ body: { reminders } }]);
      toast(t('sent', { count: these.length }));
      setDropped(new Set());
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      void mutate();
    }
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, overflow: 'auto' }}>
      <PageHead
        title={titles('apps-reminders')}
        back={{ href: hrefOf('apps-invoice-list'), label: common('allInvoices') }}
        actions={
          <>
            {rules && may(contract.reminders.changeRules.access) && <Button onClick={() => setRules(true)}>{t('rules.title')}</Button>}
            {may(contract.reminders.send.access) && (
              <ActionButton
                variant="contained"
                color="primary"
                reason={these.length === 0 ? t(due.length > 0 ? 'nothingChosen' : 'none') : undefined}
                running={isMutating ? common('sending') : undefined}
                onClick={() => void send()}
              >
                {these.length === 0
                  ? t('send')
                  : fees === 0
                    ? t('sendFree', { count: these.length })
                    : t('sendThese', { count: these.length, amount: money(fees) })}
              </ActionButton>
            )}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', px: { xs: 4, sm: 5 }, pb: 5 }}>
        {failed && <Failure title={t('notSent')} problem={failed.problem} retryAfter={failed.retryAfter} />}
        {error && <PageFailure error={error} retry={mutate} />}
        {noRules && !error && <PageFailure error={noRules} retry={readRules} />}
        {!data && !error && <CardsSkeleton columns={[[8]]} />}
        {data && due.length > 0 && <span>{t('about', { minutes: UNDO_MINUTES })}</span>}
        {data && due.length === 0 && <Empty>{t(rules?.data.rules.length === 0 ? 'noRules' : 'none')}</Empty>}
        {data && data.data.total > due.length && <b>{t('firstOf', { shown: due.length, total: data.data.total })}</b>}
        {data && <DueList of={data.data} money={money} dropped={dropped} onChoose={choose} />}
        <RunsCard money={money} />
      </Box>
      {isRules && rules && <RulesDrawer kept={rules.data} currency={data?.data.currency ?? 'USD'} onClose={() => setRules(false)} />}
    </Box>
  );
}
