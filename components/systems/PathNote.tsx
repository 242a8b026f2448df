'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { overdueSince, usePaths } from './usePaths.ts';

/** That a path of the panel is silent for longer than it may: which, and what an alarm has left. */
export function PathNote({ cs }: { cs: string }) {
  const t = useTranslations('systems.supervision');
  const names = useTranslations('systems.feed.paths');
  const format = useFormatter();
  const now = useMinute();
  const all = usePaths(cs).data?.data ?? [];
  const dead = all.filter((path) => overdueSince(path, now));
  if (dead.length === 0) return null;
  if (dead.length === all.length)
    return (
      <Alert kind="crit" title={t('every-path')}>
        {t('everyWhy')}
      </Alert>
    );
  return (
    <Alert kind="warn" title={t('one', { paths: format.list(dead.map(({ path }) => names(path))) })}>
      {t('oneWhy')}
    </Alert>
  );
}
