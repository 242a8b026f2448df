'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, ViewTransition } from 'react';

/** The change from page to page, of the content only; a change of filter, tab or list page keeps the path and moves nothing. Drawn by `global.css`. */
export function ZoomFade({ children }: { children: ReactNode }) {
  return (
    <ViewTransition key={usePathname()} default="none" enter="lk-page" exit="lk-page">
      <div style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 }}>{children}</div>
    </ViewTransition>
  );
}
