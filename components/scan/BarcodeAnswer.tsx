'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { NearSimsLink } from '#components/sims/NearSimsLink.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type * as contract from '#lib/contract/index.ts';
import { FoundLink } from './FoundLink.tsx';

/** As systems are numbered: `LBB-15964`. */
const CS_NO = /^[a-z]{2,4}-\d+$/i;

const SimHere = lazyPart(async () => (await import('#components/sims/SimPanel.tsx')).SimPanel);
const SystemHere = lazyPart(async () => (await import('#components/systems/SystemPanel.tsx')).SystemPanel);
const TicketHere = lazyPart(async () => (await import('#components/tickets/TicketPanel.tsx')).TicketPanel);

const HERE = {
  sim: ({ id }: { id: string }) => <SimHere id={id} />,
  system: ({ id }: { id: string }) => <SystemHere cs={id} />,
  ticket: ({ id }: { id: string }) => <TicketHere id={id} />,
};
const isHere = (kind: string): kind is keyof typeof HERE => kind in HERE;

type Lookup = ReturnType<typeof useRead<typeof contract.sims.findByBarcode>>;

export function BarcodeAnswer({ code, lookup }: { code: string; lookup: Lookup }) {
  const t = useTranslations('scan.lookup');
  const kindWord = useWords('scan.lookup.kinds', 'common');
  const words = useTranslations('scan.reader');
  const may = useAllows();
  const { data, error, isLoading, mutate } = lookup;
  if (!code) return <Empty glyph="open">{words('nothing')}</Empty>;
  if (error) return <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />;
  const found = data?.data ?? [];
  const shown = found.filter(({ kind }, index) => isHere(kind) && found.findIndex((each) => each.kind === kind) === index);
  const rest = found.filter((each) => !shown.includes(each));
  const isHidden = CS_NO.test(code) && !may(['read', 'System']);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box role="status" sx={{ overflowWrap: 'anywhere' }}>
        {isLoading && t('searching')}
        {data && found.length > 0 && t('found', { code })}
        {data && found.length === 0 && (isHidden ? words('noSystems', { code }) : t('none', { code }))}
        {data && found.length === 0 && !isHidden && <Box sx={{ color: 'text.secondary' }}>{words('noneNext')}</Box>}
      </Box>
      {data && found.length === 0 && <NearSimsLink codes={[code]} />}
      {shown.map(({ kind, id }) => {
        const Here = isHere(kind) ? HERE[kind] : undefined;
        return Here && <Here key={`${kind} ${id}`} id={id} />;
      })}
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
                  {kindWord(each.kind)}
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
