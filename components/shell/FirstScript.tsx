'use client';

import InitColorSchemeScript from '@mui/material/InitColorSchemeScript';
import { useSyncExternalStore } from 'react';
import { EARLY_SCRIPT } from '#lib/browser/page/earlyInput.ts';
import { PREFERENCES_SCRIPT } from '#lib/browser/storage/preferences.ts';
import { SKIN_KEYS } from './skin.ts';

const nothing = () => () => {};

/** Before anything is drawn: the nonce for styles that ask for one at load (toasts), what this reader prefers, the skin; and whatever is pressed from now on is held. */
export function FirstScript({ nonce }: { nonce: string | undefined }) {
  const served = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  );
  return (
    <>
      {served && (
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; it must run before the first paint
          dangerouslySetInnerHTML={{ __html: `window.__nonce__=document.currentScript.nonce;${PREFERENCES_SCRIPT};${EARLY_SCRIPT}` }}
        />
      )}
      <InitColorSchemeScript nonce={nonce} attribute="data-mui-color-scheme" defaultMode="light" {...SKIN_KEYS} />
    </>
  );
}
