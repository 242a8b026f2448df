'use client';

import { ErrorScreen } from '#components/session/SystemPages.tsx';

/** Within the shell: menu, bar and what is on test stay, whatever becomes of a page. */
export default function DeskErrorPage({ reset }: { reset: () => void }) {
  return <ErrorScreen retry={reset} />;
}
