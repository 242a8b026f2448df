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
import { ListFooter } from '#components/ui/lists/ListFooter.tsx';
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { refresh, useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { type BankLine, BankQuery } from '#lib/contract/bank/lines.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { BankRow } from './BankRow.tsx';
import { BankTabs } from './BankTabs.tsx';

const BankDrawer = lazyPart(async () => (await import('./BankDrawer.tsx')).BankDrawer);
const BankImport = lazyPart(async () => (await import('./BankImport.tsx')).BankImport);

export function BankScreen({ first }: { first: Reply<typeof contract.bank.list> | undefined }) {
  const t = useTranslations('bank');
  const pay = useTranslations('invoices.pay');
  const common = useTranslations('common');
  const titles = useTranslations('titles');
  const isThere = useCapability('bank');
  const may = useAllows()(contract.bank.record.access);
  const toast = useToast();
  const { query, change } = useListState(BankQuery, ['q']);
  const { data, error, mutate } = useRead(contract.bank.list, isThere ? { query } : null, { fallbackData: first });
  const { data: told } = useRead(contract.bank.summary, isThere ? {} : null);
  const [opened, setOpened] = useState<BankLine | 'import'>();
  const [recording, setRecording] = useState<number>();
  const record = useWrite(contract.bank.record);
  const all = useWrite(contract.bank.recordCertain);
  const sums = told?.data;
  const money = useCents(sums?.currency ?? 'USD');
  useChannel('invoices', 'bank');
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const lines = data?.data ?? [];
  const failed = record.error ?? all.error;
  const act = async (work: () => Promise<unknown>, cents: number) => {
    if (record.isMutating || all.isMutating) return;
    try {
      await work();
      toast(pay('done', { amount: money(cents) }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      void refresh('bank');
    } finally {
      setRecording(undefined);
    }
  };
  const accept = ({ id, version, cents, match }: BankLine) => {
    if (!match?.customer) return;
    const apply = match.apply.map((each) => ({ invoice_id: each.id, cents: each.cents }));
    setRecording(id);
    void act(() => record.trigger([{ body: { lines: [{ id, version, customer_id: match.customer?.id ?? 0, apply }] } }]), cents);
  };
  const { certain } = sums ?? {};
  const isMatched = ({ match }: BankLine) => match?.customer && !match.reasons.includes('seen');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, overflow: 'auto' }}>
      <PageHead
        title={titles('apps-bank')}
        back={{ href: hrefOf('apps-invoice-list'), label: common('allInvoices') }}
        actions={
          may && (
            <>
              <Button aria-haspopup="dialog" onClick={() => setOpened('import')}>
                {common('import')}
              </Button>
              {certain && (
                <ActionButton
                  variant="contained"
                  color="primary"
                  reason={certain.lines === 0 ? t('noneCertain') : undefined}
                  running={all.isMutating ? pay('running') : undefined}
                  onClick={() => void act(() => all.trigger([{ body: certain }]), certain.cents)}
                >
                  {certain.lines === 0 ? t('recordAll') : t('recordCertain', { count: certain.lines, amount: money(certain.cents) })}
                </ActionButton>
              )}
            </>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', px: { xs: 4, sm: 5 }, pb: 5 }}>
        {failed && <Failure title={pay('failed')} problem={failed.problem} retryAfter={failed.retryAfter} />}
        {error && <PageFailure error={error} retry={mutate} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end', justifyContent: 'space-between' }}>
          <BankTabs query={query} sums={sums} onChange={change} />
          <Box sx={{ width: 280, maxWidth: '100%' }}>
            <ListSearch q={query.q} change={change} label={t('search')} placeholder={t('searchHint')} />
          </Box>
        </Box>
        {!data && !error && <CardsSkeleton columns={[[8]]} />}
        {data && lines.length === 0 && <Empty>{t(query.q ? 'noMatch' : 'none')}</Empty>}
        <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
          {lines.map((line) => (
            <BankRow
              key={line.id}
              line={line}
              money={money}
              onRecord={may && line.state === 'open' && isMatched(line) ? () => accept(line) : undefined}
              isRecording={recording === line.id}
              onOpen={may && (!line.payment || line.payment.voided_at) ? () => setOpened(line) : undefined}
            />
          ))}
        </Box>
        {data && data.meta.total > 0 && <ListFooter meta={data.meta} onPage={change} />}
      </Box>
      {opened === 'import' && (
        <BankImport accounts={sums?.accounts.map(({ name }) => name) ?? []} money={money} onClose={() => setOpened(undefined)} />
      )}
      {typeof opened === 'object' && (
        <BankDrawer key={opened.id} line={opened} currency={sums?.currency ?? 'USD'} onClose={() => setOpened(undefined)} />
      )}
    </Box>
  );
}
