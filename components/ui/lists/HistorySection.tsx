'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';

type Props<E extends { id: number }> = {
  title: string;
  none: ReactNode;
  read: { data?: { data: E[] }; error?: ApiError; mutate(): Promise<unknown> };
  gap: number;
  first?: number;
  more?: number;
  line: (event: E) => ReactNode;
};

/** A history within a card or a drawer; one that is a card itself is a `StepHistory`. */
export function HistorySection<E extends { id: number }>({ title, none, read, gap, first, more = 50, line }: Props<E>) {
  const common = useTranslations('common');
  const { data, error, mutate } = read;
  const events = data?.data ?? [];
  const [shown, setShown] = useState(first ?? Number.POSITIVE_INFINITY);
  return (
    <section aria-label={title || undefined}>
      {title && (
        <Box component="h3" sx={{ typography: 'body1', fontWeight: 600, m: 0, mb: 2 }}>
          {title}
        </Box>
      )}
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && events.length === 0 && none}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap }}>
        {events.slice(0, shown).map(line)}
      </Box>
      {events.length > shown && (
        <Button variant="text" onClick={() => setShown(shown + more)}>
          {common('showOlder')}
        </Button>
      )}
    </section>
  );
}
