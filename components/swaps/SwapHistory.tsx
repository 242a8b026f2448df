'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { z } from 'zod';
import { Card } from '#components/ui/Card.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { StatusGlyph } from '#components/ui/StatusGlyph.tsx';
import { Time } from '#components/ui/Time.tsx';
import { useRead } from '#lib/browser/useApi.ts';
import { contract } from '#lib/contract/index.ts';
import { SWAP_STEPS, SwapCheck, type SwapEvent } from '#lib/contract/swaps.ts';
import { glyphOf, kindOf } from './swapEvents.ts';

const STEP = 12;

/** Everything that happened to a swap, newest first. */
export function SwapHistory({ id }: { id: number }) {
  const t = useTranslations('swaps.wizard.history');
  const [shown, setShown] = useState(STEP);
  const { data, error, mutate } = useRead(contract.swaps.history, { params: { id } });
  const events = data?.data ?? [];
  const visible = events.slice(0, shown);
  return (
    <Card title={t('title')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((event, index) => (
          <Station key={event.id} event={event} isLast={index === visible.length - 1} />
        ))}
      </Box>
      {events.length > shown && <Button onClick={() => setShown(shown + 50)}>{t('more')}</Button>}
    </Card>
  );
}

function Station({ event, isLast }: { event: z.infer<typeof SwapEvent>; isLast: boolean }) {
  const t = useTranslations('swaps');
  const kind = kindOf(event.kind);
  const said = namesIn(event.facts?.said);
  const to = SWAP_STEPS[Number(event.facts?.to) - 1];
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '12px minmax(0, 1fr)', columnGap: 3, pb: 3, position: 'relative' }}>
      {!isLast && <Box sx={{ position: 'absolute', insetInlineStart: 5.5, top: 18, bottom: -2, width: '1px', bgcolor: 'divider' }} />}
      <Box sx={{ pt: 1 }}>
        <StatusGlyph glyph={glyphOf(event.kind)} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <span>{kind ? t(`events.${kind}`) : event.kind}</span>
        {kind === 'step' && to && <span>: {t(`steps.${to}`)}</span>}
        {said.length > 0 && <span>: {said.map((name) => t(`checks.${name}`)).join(', ')}</span>}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {event.by && `${event.by}, `}
          <Time at={event.at} />
        </Box>
        {event.message && <Box sx={{ typography: 'caption' }}>{event.message}</Box>}
      </Box>
    </Box>
  );
}

const namesIn = (value: unknown): SwapCheck[] =>
  Array.isArray(value) ? value.flatMap((name) => SwapCheck.safeParse(name).data ?? []) : [];
