'use client';

import { ThemeProvider } from '@mui/material/styles';
import { createContext, lazy, type ReactNode, useContext, useState } from 'react';
import { themeWith } from '#lib/theme/theme.ts';
import { EmotionStyles } from './EmotionStyles.tsx';
import { ReadingContext } from './reading.ts';

type Props = { children: ReactNode };

const LeftToRight = ({ nonce, children }: Props & { nonce: string | undefined }) => (
  <EmotionStyles options={{ nonce }}>{children}</EmotionStyles>
);

/** To be had before a part is drawn: one that fails later would take the page with it. */
export const fetchRightToLeft = () => import('./RightToLeft.tsx');
const RightToLeft = lazy(async () => ({ default: (await fetchRightToLeft()).RightToLeft }));

const ofDocument = () => (globalThis as { __nonce__?: string }).__nonce__;

const IsThemed = createContext(false);

/** What is drawn with MUI stands in its theme: whole pages, and parts that come later (`lazyPart`). Within another it is that one's. */
export const Themed = ({ children }: Props) => (useContext(IsThemed) ? children : <WithTheme>{children}</WithTheme>);

/** The document's own nonce counts: a soft navigation brings a new one, but the document keeps its old policy. */
function WithTheme({ children }: Props) {
  const { nonce: given, direction } = useContext(ReadingContext);
  const [nonce] = useState(() => (typeof window === 'undefined' ? given : (ofDocument() ?? given)));
  const [theme] = useState(() => themeWith(nonce, direction));
  const Styles = direction === 'rtl' ? RightToLeft : LeftToRight;
  return (
    <IsThemed value={true}>
      <Styles nonce={nonce}>
        {/* The desk keeps the skin (`lib/browser/storage/skin.ts`); the theme's variables follow its mark. */}
        <ThemeProvider theme={theme} defaultMode="light" storageManager={null} colorSchemeNode={null}>
          {children}
        </ThemeProvider>
      </Styles>
    </IsThemed>
  );
}
