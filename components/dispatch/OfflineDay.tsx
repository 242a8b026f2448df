'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { PageAlerts } from '#components/ui/feedback/PageAlerts.tsx';
import { useIsOffline } from '#lib/browser/api/useIsOffline.ts';
import { isWaiting } from '#lib/browser/outbox/outboxStore.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { isHeld } from './roadOutbox.ts';
import { RefusedActs } from './StoredActs.tsx';

export function OfflineDay({ day }: { day: Dispatch | undefined }) {
  const t = useTranslations('dispatch.offline');
  const { clock } = useDayWords();
  const { phone } = useDispatchContext();
  const isOffline = useIsOffline();
  if (!phone) return null;
  const { entries, day: stored, keeps, isCut } = phone;
  const waiting = entries.filter(isWaiting);
  const count = waiting.length;
  const sending = waiting.filter((entry) => !isHeld(entry)).length;
  const isAway = isOffline || isCut;
  const gone = entries.filter((entry) => !day?.stops.some(({ id }) => id === entry.stop));
  return (
    <PageAlerts>
      {isAway && count > 0 && (
        <Alert kind="warn" title={t('kept', { count })}>
          {t(keeps ? 'sentLater' : 'keepOpen')}
        </Alert>
      )}
      {isAway && count === 0 && stored && (
        <Alert kind="info" title={t('title')}>
          {t('asOf', { at: clock(stored.at) })}
        </Alert>
      )}
      {!isAway && sending > 0 && <Alert kind="info">{t('sending', { count: sending })}</Alert>}
      <RefusedActs entries={gone} />
    </PageAlerts>
  );
}
