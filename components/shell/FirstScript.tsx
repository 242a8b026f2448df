'use client';

import { useSyncExternalStore } from 'react';
import { EARLY_SCRIPT } from '#lib/browser/page/earlyScript.ts';
import { PREFERENCES_SCRIPT } from '#lib/browser/storage/preferences.ts';
import { SKIN_SCRIPT } from '#lib/browser/storage/skin.ts';

const nothing = () => () => {};

const SCRIPT = `window.__nonce__=document.currentScript.nonce;${SKIN_SCRIPT};${PREFERENCES_SCRIPT};${EARLY_SCRIPT}`;

/** Before anything is drawn: the nonce for styles that ask for one at load (toasts), the skin, what this reader prefers; and whatever is pressed from now on is held. */
export function FirstScript({ nonce }: { nonce: string | undefined }) {
  const served = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  );
  return (
    served && (
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; it must run before the first paint
        dangerouslySetInnerHTML={{ __html: SCRIPT }}
      />
    )
  );
}
