'use client';

import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useAnnounced } from '#components/ui/feedback/Toasts.tsx';
import { useIsOffline } from '#lib/browser/api/useIsOffline.ts';
import { useLive } from '#lib/browser/realtime/RealtimeProvider.tsx';
import css from './Live.module.css';

const GLYPHS = { connected: 'live', connecting: 'connecting', polling: 'polling', offline: 'polling' } as const;
const CONNECTION_WORDS = { connected: 'back', polling: 'lost', offline: 'gone' } as const;

export function Live() {
  const t = useTranslations('shell.live');
  const line = useLive();
  const live = useIsOffline() ? 'offline' : line;
  useAnnounced(live === 'connecting' ? undefined : t(CONNECTION_WORDS[live]));
  return (
    <span className={css.live} data-live={live}>
      <StatusGlyph glyph={GLYPHS[live]} />
      <span className={css.word} data-calm={live === 'offline' ? undefined : ''}>
        {t(live)}
      </span>
    </span>
  );
}
