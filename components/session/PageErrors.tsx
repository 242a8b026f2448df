'use client';

import { catchError } from 'next/error';
import { ErrorScreen } from './SystemPages.tsx';

// Next's `error.tsx` is a file of its own, which a page waits for before it can be used.
export { NotFoundScreen } from './SystemPages.tsx';

/** What cannot be drawn gives way to a page that says so, until it is tried again or another page is opened. */
export const PageErrors = catchError(function PageError(_props: object, { retry, reset }) {
  // Without a network nothing can be asked for anew; what failed in the browser alone may do without.
  return <ErrorScreen retry={() => (navigator.onLine ? retry() : reset())} />;
});
