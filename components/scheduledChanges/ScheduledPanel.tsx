'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import { ScheduledActs } from './ScheduledActs.tsx';
import { useScheduledWords } from './useScheduledWords.ts';

export function ScheduledPanel({ simId }: { simId: number }) {
  const t = useTranslations('scheduledChanges');
  const { dayOf, whatOf } = useScheduledWords();
  const isThere = useCapability('scheduledChanges');
  const { data } = useRead(contract.scheduledChanges.list, isThere ? { query: { sim: simId, open: '1' } } : null, { background: true });
  useChannel('sims', 'scheduledChanges');
  const open = data?.data.filter(({ state }) => state !== 'begun') ?? [];
  return open.map((each) => (
    <Alert
      key={each.id}
      kind={each.state === 'asks' ? 'warn' : 'info'}
      isQuiet
      title={t('on', { what: whatOf(each), day: dayOf(each.day) })}
      action={<ScheduledActs scheduled={each} />}
    >
      {t('by', { by: each.created_by ?? '–', reason: each.reason ?? 'none' })}
    </Alert>
  ));
}
