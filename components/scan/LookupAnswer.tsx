'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { NearSimsLink } from '#components/sims/NearSimsLink.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { FoundLink } from './FoundLink.tsx';

export function LookupAnswer({ code, onGo }: { code: string; onGo: () => void }) {
  const t = useTranslations('scan.lookup');
  const kindWord = useWords('scan.lookup.kinds', 'common');
  const { data, error, isLoading, mutate } = useRead(contract.sims.findByBarcode, code ? { query: { q: code } } : null, {
    keepPreviousData: false,
    shouldRetryOnError: false,
  });
  if (error) return <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />;
  return (
    <Box role="status" sx={{ minHeight: 48 }}>
      {isLoading && t('searching')}
      {data && t(data.data.length > 0 ? 'found' : 'none', { code })}
      {data?.data.length === 0 && <NearSimsLink codes={[code]} onGo={onGo} />}
      {data && data.data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, fontSize: '0.9375rem' }}>
          {data.data.map((found) => (
            <Box component="li" key={`${found.kind} ${found.id}`} sx={{ display: 'flex', gap: 3, paddingBlock: 2 }}>
              <Box component="span" sx={{ flex: '0 0 96px', color: 'text.secondary' }}>
                {kindWord(found.kind)}
              </Box>
              <FoundLink found={found} onGo={onGo} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
