'use client';

import { ThemeProvider } from '@mui/material/styles';
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import { lazy, type ReactNode, useState } from 'react';
import { Confirm } from '#components/ui/controls/Confirm.tsx';
import { Toasts } from '#components/ui/feedback/Toasts.tsx';
import { themeWith } from '#lib/theme/theme.ts';
import type { Direction } from './direction.ts';
import { SKIN_KEYS } from './skin.ts';

type Props = { nonce: string | undefined; children: ReactNode };

const LeftToRight = ({ nonce, children }: Props) => <AppRouterCacheProvider options={{ nonce }}>{children}</AppRouterCacheProvider>;

const RightToLeft = lazy(async () => ({ default: (await import('./RightToLeft.tsx')).RightToLeft }));

const ofDocument = () => (globalThis as { __nonce__?: string }).__nonce__;

/** The document's own nonce counts: a soft navigation brings a new one, but the document keeps its old policy. */
export function Providers({ nonce: given, direction, children }: Props & { direction: Direction }) {
  const [nonce] = useState(() => (typeof window === 'undefined' ? given : (ofDocument() ?? given)));
  const [theme] = useState(() => themeWith(nonce, direction));
  const Styles = direction === 'rtl' ? RightToLeft : LeftToRight;
  return (
    <Styles nonce={nonce}>
      <ThemeProvider theme={theme} defaultMode="light" {...SKIN_KEYS}>
        <Toasts>
          <Confirm>{children}</Confirm>
        </Toasts>
      </ThemeProvider>
    </Styles>
  );
}
