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
import { ListSearch } from '#components/ui/lists/ListSearch.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import { type Work, WorkQuery } from '#lib/contract/billableWork/work.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { MOST_BILLED } from '#lib/contract/words/billableWork.ts';
import { MadeDrafts } from './MadeDrafts.tsx';
import { QueueTabs } from './QueueTabs.tsx';
import { useMadeDrafts } from './useMadeDrafts.ts';
import { WorkLine } from './WorkLine.tsx';

const WorkDrawer = lazyPart(async () => (await import('./WorkDrawer.tsx')).WorkDrawer);
const RulesDrawer = lazyPart(async () => (await import('./RulesDrawer.tsx')).RulesDrawer);

const isReady = ({ state, queue, customer }: Work) => state === 'open' && queue === 'ready' && customer?.hold === null;

export function WorkScreen({ first }: { first: Reply<typeof contract.billableWork.list> | undefined }) {
  const t = useTranslations('billableWork');
  const common = useTranslations('common');
  const titles = useTranslations('titles');
  const isThere = useCapability('billableWork');
  const may = useAllows();
  const toast = useToast();
  const { query, change } = useListState(WorkQuery, ['q']);
  const { data, error, mutate } = useRead(contract.billableWork.list, isThere ? { query } : null, { fallbackData: first });
  const { data: counted } = useRead(contract.billableWork.counts, isThere ? {} : null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Work>>(new Map());
  const [opened, setOpened] = useState<Work | 'rules'>();
  const { made, add, change: changeMade, close } = useMadeDrafts();
  const bill = useWrite(contract.billableWork.bill);
  const money = useCents(counted?.data.currency ?? 'USD');
  useChannel('invoices', 'billableWork');
  if (!isThere) return <Empty glyph="skipped">{t('lacking')}</Empty>;
  const works = data?.data ?? [];
  const ready = works.filter(isReady);
  const onPage = new Map(works.map((work) => [work.key, work]));
  const these = [...chosen.values()].map((work) => onPage.get(work.key) ?? work).filter(isReady);
  const sum = these.reduce((all, { net_cents }) => all + net_cents, 0);
  const isAll = ready.every(({ key }) => chosen.has(key));
  const choose = (changed: readonly Work[], on: boolean) => {
    const keys = new Set(changed.map(({ key }) => key));
    const others = [...chosen].filter(([key]) => !keys.has(key));
    setChosen(new Map(on ? [...others, ...changed.map((work) => [work.key, work] as const)] : others));
  };
  const send = async () => {
    if (bill.isMutating) return;
    try {
      const work = these.map(({ key, net_cents, version }) => ({ key, net_cents, version }));
      const { data: done } = await bill.trigger([{ body: { work } }]);
      setChosen(new Map());
      toast(t('billed', { count: done.invoices.length }));
      add(done.invoices);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      void mutate();
    }
  };
  const beside = typeof opened === 'object' ? (onPage.get(opened.key) ?? opened) : undefined;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, overflow: 'auto' }}>
      <PageHead
        title={titles('apps-work')}
        back={{ href: hrefOf('apps-invoice-list'), label: common('allInvoices') }}
        actions={
          <>
            <Button onClick={() => setOpened('rules')}>{t('rules.title')}</Button>
            {may(contract.billableWork.bill.access) && (
              <ActionButton
                variant="contained"
                color="primary"
                reason={
                  these.length === 0 ? t('nothingChosen') : these.length > MOST_BILLED ? t('most', { count: MOST_BILLED }) : undefined
                }
                running={bill.isMutating ? t('billing') : undefined}
                onClick={() => void send()}
              >
                {these.length === 0 ? t('bill') : t('billThese', { count: these.length, amount: money(sum) })}
              </ActionButton>
            )}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', px: { xs: 4, sm: 5 }, pb: 5 }}>
        {bill.error && <Failure title={t('notBilled')} problem={bill.error.problem} retryAfter={bill.error.retryAfter} />}
        {made.length > 0 && <MadeDrafts made={made} money={money} onChange={changeMade} onClose={close} />}
        {error && <PageFailure error={error} retry={mutate} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end', justifyContent: 'space-between' }}>
          <QueueTabs query={query} counts={counted?.data} money={money} onChange={change} />
          <Box sx={{ width: 280, maxWidth: '100%' }}>
            <ListSearch q={query.q} change={change} label={t('search.label')} placeholder={t('search.placeholder')} />
          </Box>
        </Box>
        {!data && !error && <CardsSkeleton columns={[[8]]} />}
        {data && works.length === 0 && <Empty>{t(query.q ? 'noMatch' : 'none')}</Empty>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {ready.length > 1 && !isAll && <Button onClick={() => choose(ready, true)}>{t('chooseAll')}</Button>}
          {chosen.size > 0 && <Button onClick={() => setChosen(new Map())}>{common('clearSelection')}</Button>}
        </Box>
        <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
          {works.map((work) => (
            <WorkLine
              key={work.key}
              work={work}
              money={money}
              isChosen={chosen.has(work.key)}
              onChoose={isReady(work) ? (on) => choose([work], on) : undefined}
              onOpen={() => setOpened(work)}
            />
          ))}
        </Box>
        {data && data.meta.last_page > 1 && (
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            {t('page', { page: query.page, of: data.meta.last_page })}
            <Button disabled={query.page <= 1} onClick={() => change({ page: query.page - 1 })}>
              {t('newer')}
            </Button>
            <Button disabled={query.page >= data.meta.last_page} onClick={() => change({ page: query.page + 1 })}>
              {t('older')}
            </Button>
          </Box>
        )}
      </Box>
      {beside && <WorkDrawer key={beside.key} work={beside} money={money} onClose={() => setOpened(undefined)} />}
      {opened === 'rules' && <RulesDrawer onClose={() => setOpened(undefined)} />}
    </Box>
  );
}
