'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { AuditViewAction } from '#components/lineAudit/AuditViewAction.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { CardsSkeleton } from '#components/ui/feedback/CardsSkeleton.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { adaptiveThrottle } from '#lib/browser/api/adaptiveThrottle.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useListState } from '#lib/browser/api/useListState.ts';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import { GhostKind, GhostQuery } from '#lib/contract/ghosts.ts';
import * as contract from '#lib/contract/index.ts';
import { GhostAges } from './GhostAges.tsx';
import { GhostKinds } from './GhostKinds.tsx';
import { GhostList } from './GhostList.tsx';
import { GhostMoney } from './GhostMoney.tsx';

const Address = GhostQuery.extend({ kind: GhostKind.optional() });
const FRESH = { q: undefined, provider: undefined, Branch: undefined, stock_state: undefined, sort: undefined };

export function GhostsScreen({ first }: { first: Reply<typeof contract.ghosts.summary> | undefined }) {
  const t = useTranslations('ghosts');
  const title = useTranslations('titles')('ghosts');
  const isThere = useCapability('ghosts');
  const { query: address, change } = useListState(Address);
  const { kind: asked, ...query } = address;
  const { data, error, mutate } = useRead(contract.ghosts.summary, isThere ? {} : null, {
    fallbackData: first,
    revalidateOnMount: !first,
    use: [adaptiveThrottle],
    background: true,
  });
  useChannel('sims', 'ghosts');
  useChannel('ghosts', 'ghosts');
  const ghosts = data?.data;
  const money = useMoney(ghosts?.currency ?? 'USD');
  const figure = ghosts?.kinds.find(({ kind }) => kind === asked) ?? ghosts?.kinds[0];
  const billed = ghosts?.billed;
  const list = useRef<HTMLDivElement>(null);
  const choose = (kind: GhostKind) => {
    change({ ...FRESH, kind });
    requestAnimationFrame(() => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      if (top > window.innerHeight / 2) list.current?.scrollIntoView();
    });
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, overflow: { xs: 'auto', lg: 'hidden' } }}>
      <PageHead
        title={title}
        actions={<AuditViewAction />}
        sub={
          billed && (
            <span>
              {t('sub', { count: billed.lines, cents: billed.cents === null ? 'none' : 'some', amount: money(billed.cents ?? 0) })}
              {billed.cents !== null && billed.unpriced > 0 && ` · ${t('total.without', { count: billed.unpriced })}`}
            </span>
          )
        }
      />
      {!isThere && <Empty glyph="unknown">{t('unable')}</Empty>}
      {error && <PageFailure error={error} retry={mutate} />}
      {isThere && !ghosts && !error && (
        <CardsSkeleton columns={[[6, 10, 3], [12]]} template={{ xs: 'minmax(0, 1fr)', lg: '280px minmax(0, 1fr)' }} />
      )}
      {ghosts && figure && (
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, flex: { xs: 'none', lg: 1 }, minHeight: 0, minWidth: 0 }}>
          <Box
            sx={{
              display: 'flex',
              flexDirection: 'column',
              gap: 4,
              width: { lg: 320 },
              flex: 'none',
              overflow: { lg: 'auto' },
              px: { xs: 4, sm: 5 },
              pb: 5,
            }}
          >
            <GhostMoney ghosts={ghosts} />
            <GhostKinds ghosts={ghosts} chosen={figure.kind} onChoose={choose} />
            <GhostAges ghosts={ghosts} onAsked={() => void mutate()} />
          </Box>
          <GhostList key={figure.kind} ref={list} kind={figure.kind} currency={ghosts.currency} query={query} change={change} />
        </Box>
      )}
    </Box>
  );
}
