'use client';

import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import mirror from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { prefixer } from 'stylis';

const PLUGINS = [prefixer, mirror];

/** Styles written for left-to-right come out mirrored; in a file of its own, so that only those who read that way load it. */
export const RightToLeft = ({ nonce, children }: { nonce: string | undefined; children: ReactNode }) => (
  <AppRouterCacheProvider options={{ key: 'rtl', nonce, stylisPlugins: PLUGINS }}>{children}</AppRouterCacheProvider>
);
