'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { Batch } from '#lib/contract/batches.ts';
import { BATCH_KINDS } from '#lib/contract/words/batches.ts';
import { BatchCounts } from './BatchCounts.tsx';
import { useProviderWord } from './useProviderWord.ts';

export function BatchFacts({ batch }: { batch: Batch }) {
  const t = useTranslations('batches');
  const common = useTranslations('common');
  const sims = useWords('sims.fields', 'fields');
  const providerWord = useProviderWord();
  const kind = BATCH_KINDS.find((each) => each === batch.kind);
  const facts = [
    [sims('device_type'), batch.device_type],
    [sims('provider'), providerWord(batch.provider)],
    [sims('warehouse_code'), batch.warehouse_code],
    [common('kind'), kind ? t(`kinds.${kind}`) : batch.kind],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 20px' }}>
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 20px', m: 0 }}>
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <Box key={name} sx={{ display: 'flex', gap: 1.5 }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {name}
                </Box>
                <Box component="dd" sx={{ m: 0, fontWeight: 500 }}>
                  {value}
                </Box>
              </Box>
            ))}
        </Box>
        {batch.created_at && (
          <Box sx={{ color: 'text.secondary' }}>
            {t.rich('added', { who: batch.created_by ?? 'none', time: () => <Time at={batch.created_at ?? ''} /> })}
          </Box>
        )}
      </Box>
      {batch.counts && <BatchCounts counts={batch.counts} spelt />}
    </Box>
  );
}
