'use client';

import { ErrorScreen } from '#components/session/SystemPages.tsx';

// Every page brings this one and the one that was not found: out of the same file, their code comes once.
export { NotFoundScreen } from '#components/session/SystemPages.tsx';

export default function ErrorPage({ reset }: { reset: () => void }) {
  return <ErrorScreen retry={reset} />;
}
