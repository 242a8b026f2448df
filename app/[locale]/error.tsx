'use client';

import { ErrorScreen } from '#components/session/SystemPages.tsx';

export default function ErrorPage({ reset }: { reset: () => void }) {
  return <ErrorScreen retry={reset} />;
}
