'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/StatusGlyph.tsx';
import { useHeard } from '#components/ui/Toasts.tsx';
import { useLive } from '#lib/browser/realtime.tsx';

const GLYPHS = { connected: 'live', connecting: 'connecting', polling: 'polling' } as const;

const Sign = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  paddingInline: 4,
  fontSize: '0.75rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
});

/** Drawn beside the glyph where there is room, only read aloud on a phone. */
const Word = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
}));

/** Whether what is on screen changes by itself. */
export function Live() {
  const t = useTranslations('shell.live');
  const live = useLive();
  // A short gap that closes by itself is no news.
  useHeard(live === 'connecting' ? undefined : t(live === 'polling' ? 'lost' : 'back'));
  return (
    <Sign data-live={live}>
      <StatusGlyph glyph={GLYPHS[live]} />
      <Word>{t(live)}</Word>
    </Sign>
  );
}
