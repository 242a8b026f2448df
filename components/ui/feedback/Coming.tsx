'use client';

import { type ReactNode, useLayoutEffect } from 'react';
import { lastPressed } from '#lib/browser/page/lastPressed.ts';

/** Stands where a part will: until then, what was pressed for it says that it is on its way. */
export function Coming({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const pressed = lastPressed();
    if (!pressed || pressed.getAttribute('aria-busy') === 'true') return;
    pressed.setAttribute('aria-busy', 'true');
    pressed.setAttribute('data-coming', '');
    return () => {
      pressed.removeAttribute('aria-busy');
      pressed.removeAttribute('data-coming');
    };
  }, []);
  return children;
}
