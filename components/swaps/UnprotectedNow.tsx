'use client';

import { useTranslations } from 'next-intl';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import { isOver, isTouched } from '#lib/domain/swapGates.ts';
import { unprotectedSince } from '#lib/domain/unprotected.ts';
import { useSwapContext } from './SwapContext.ts';

const AGAIN = 30_000;
const MINUTE = 60_000;

/** From the moment somebody is at the radio: for how long no alarm of this system would have brought anybody. */
export function UnprotectedNow() {
  const { swap } = useSwapContext();
  const hasProtection = useCapability('protection');
  if (!hasProtection || isOver(swap) || !isTouched(swap)) return null;
  return <Since cs={swap.cs_no} />;
}

function Since({ cs }: { cs: string }) {
  const t = useTranslations('swaps.unprotected');
  const now = useMinute();
  const read = useRead(
    contract.systems.protection,
    { params: { cs }, query: {} },
    { background: true, keepPreviousData: false, refreshInterval: AGAIN },
  );
  const since = read.data && unprotectedSince(read.data.data.spans);
  if (since === undefined) return null;
  return <Alert kind="warn">{t('now', { minutes: Math.max(1, Math.round((now - Date.parse(since)) / MINUTE)) })}</Alert>;
}
