'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useAnnounced } from '#components/ui/feedback/Toasts.tsx';
import { useIsOffline } from '#lib/browser/api/useIsOffline.ts';
import { useLive } from '#lib/browser/realtime/RealtimeProvider.tsx';

const GLYPHS = { connected: 'live', connecting: 'connecting', polling: 'polling', offline: 'polling' } as const;
const CONNECTION_WORDS = { connected: 'back', polling: 'lost', offline: 'gone' } as const;

const Sign = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  paddingInline: 4,
  fontSize: '0.75rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
});

/** Drawn beside the glyph where there is room, and wherever one must know it; else on a phone only read aloud. */
const Word = styled('span')(({ theme }) => ({
  '&[data-calm]': {
    [theme.breakpoints.down('sm')]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
}));

export function Live() {
  const t = useTranslations('shell.live');
  const line = useLive();
  const live = useIsOffline() ? 'offline' : line;
  // A short gap that closes by itself is no news.
  useAnnounced(live === 'connecting' ? undefined : t(CONNECTION_WORDS[live]));
  return (
    <Sign data-live={live}>
      <StatusGlyph glyph={GLYPHS[live]} />
      <Word data-calm={live === 'offline' ? undefined : true}>{t(live)}</Word>
    </Sign>
  );
}
