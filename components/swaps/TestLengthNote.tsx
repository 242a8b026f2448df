'use client';

import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { TestLength } from '#lib/contract/swaps/testLength.ts';

/** For how long a test is proposed, where the upstream knows how long such swaps took. */
export function useTestLength(id: number): TestLength | undefined {
  const isThere = useCapability('testLengths');
  return useRead(contract.swaps.testLength, isThere ? { params: { id } } : null, { revalidateOnFocus: false }).data?.data;
}

/** Why it is proposed to be so long; until that is known its line is kept free, so that the button below stays where it is. */
export function TestLengthNote({ length }: { length: TestLength | undefined }) {
  const t = useTranslations('swaps.wizard.test.length');
  if (!useCapability('testLengths')) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, minHeight: '1lh' }}>
      {length &&
        t(length.source, {
          minutes: length.minutes,
          count: length.swaps,
          half: length.half,
          most: length.most,
          panel: length.panel_type ?? '',
        })}
    </Typography>
  );
}
