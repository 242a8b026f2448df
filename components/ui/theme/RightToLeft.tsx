'use client';

import mirror from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { prefixer } from 'stylis';
import { EmotionStyles } from './EmotionStyles.tsx';

const PLUGINS = [prefixer, mirror];

/** Styles written for left-to-right come out mirrored; in a file of its own, so that only those who read that way load it. */
export const RightToLeft = ({ nonce, children }: { nonce: string | undefined; children: ReactNode }) => (
  <EmotionStyles options={{ key: 'rtl', nonce, stylisPlugins: PLUGINS }}>{children}</EmotionStyles>
);
