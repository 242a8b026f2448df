'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { Empty } from '#components/ui/Empty.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import type { useRead } from '#lib/browser/useApi.ts';
import type * as contract from '#lib/contract/index.ts';
import { FoundLink } from './FoundLink.tsx';

const SimHere = lazy(async () => ({ default: (await import('#components/sims/SimHereAction.tsx')).SimHereAction }));
const SystemHere = lazy(async () => ({ default: (await import('#components/systems/SystemHereAction.tsx')).SystemHereAction }));
const TicketHere = lazy(async () => ({ default: (await import('#components/tickets/TicketHereAction.tsx')).TicketHereAction }));

const HERE = {
  sim: ({ id }: { id: string }) => <SimHere id={id} />,
  system: ({ id }: { id: string }) => <SystemHere cs={id} />,
  ticket: ({ id }: { id: string }) => <TicketHere id={id} />,
};
const isHere = (kind: string): kind is keyof typeof HERE => kind in HERE;

type Lookup = ReturnType<typeof useRead<typeof contract.sims.findByBarcode>>;

/** What has the code: the first of each kind with what can be done about it, everything else as a way there. */
export function BarcodeAnswer({ code, lookup }: { code: string; lookup: Lookup }) {
  const t = useTranslations('scan.lookup');
  const words = useTranslations('scan.reader');
  const { data, error, isLoading, mutate } = lookup;
  if (!code) return <Empty glyph="open">{words('nothing')}</Empty>;
  if (error) return <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />;
  const found = data?.data ?? [];
  const shown = found.filter(({ kind }, index) => isHere(kind) && found.findIndex((each) => each.kind === kind) === index);
  const rest = found.filter((each) => !shown.includes(each));
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box role="status" sx={{ overflowWrap: 'anywhere' }}>
        {isLoading && t('searching')}
        {data && (found.length > 0 ? t('found', { code }) : t('none', { code }))}
        {data && found.length === 0 && <Box sx={{ color: 'text.secondary' }}>{words('noneNext')}</Box>}
      </Box>
      <Suspense fallback={null}>
        {shown.map(({ kind, id }) => {
          const Here = isHere(kind) ? HERE[kind] : undefined;
          return Here && <Here key={`${kind} ${id}`} id={id} />;
        })}
      </Suspense>
      {rest.length > 0 && (
        <Box component="section" aria-label={words('also')}>
          <Box component="h2" sx={{ typography: 'h2', mb: 1 }}>
            {words('also')}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {rest.map((each) => (
              <Box
                component="li"
                key={`${each.kind} ${each.id}`}
                sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 12px', paddingBlock: 1.5 }}
              >
                <Box component="span" sx={{ flex: '0 0 96px', color: 'text.secondary' }}>
                  {t(`kinds.${each.kind}`)}
                </Box>
                <FoundLink found={each} />
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
