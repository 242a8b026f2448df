'use client';

import createCache, { type EmotionCache, type Options } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import type { ReactNode } from 'react';

type Props = { options: Partial<Options>; children: ReactNode };

let ofDocument: EmotionCache | undefined;

/** One for all of a document: each would write the same styles again, and leave them there when its part is gone. */
function cacheOfDocument(options: Partial<Options>) {
  if (!ofDocument) {
    ofDocument = createCache({ key: 'mui', ...options });
    ofDocument.compat = true;
  }
  return ofDocument;
}

/** Where MUI's styles go: into the document while it is drawn on the server, and into its head ever after. */
export const EmotionStyles = ({ options, children }: Props) =>
  typeof window === 'undefined' ? (
    <AppRouterCacheProvider options={options}>{children}</AppRouterCacheProvider>
  ) : (
    <CacheProvider value={cacheOfDocument(options)}>{children}</CacheProvider>
  );
