'use client';

import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useSecond } from '#components/ui/display/useSecond.ts';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { useIsOffline } from '#lib/browser/api/useIsOffline.ts';
import { useLive } from '#lib/browser/realtime/RealtimeProvider.tsx';
import css from './wall.module.css';

/** Older than this is said as a gap of ours: countdowns go on, and nobody knows what else happened. */
const OLD = 15;

/** How old what stands on the screen is, in seconds by the server's clock. */
export function WallAge({ told, isLost }: { told: string | null; isLost: boolean }) {
  const t = useTranslations('swaps.wall.age');
  const now = useSecond(told ? Date.parse(told) : undefined);
  const isOffline = useIsOffline();
  const line = useLive();
  const seconds = told ? Math.max(0, Math.round((now - Date.parse(told)) / 1000)) : 0;
  const isOld = seconds > OLD || isLost || isOffline;
  return (
    <span className={css.age} data-old={isOld ? '' : undefined}>
      <StatusGlyph glyph={isOld ? 'polling' : line === 'connected' ? 'live' : 'polling'} size={14} />
      <span role="alert">{isOld && <VisuallyHidden>{t('gap')}</VisuallyHidden>}</span>
      <span suppressHydrationWarning aria-hidden={isOld || undefined}>
        {told === null ? t('never') : t(isOld ? 'old' : 'live', { seconds })}
      </span>
    </span>
  );
}
