'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { z } from 'zod';
import { Card } from '#components/ui/Card.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { useKept } from '#lib/browser/useKept.ts';
import { isOver } from '#lib/contract/swapGates.ts';
import { useSwapDesk } from './desk.ts';
import { SwapFailure } from './SwapFailure.tsx';

const Diff = lazy(async () => ({ default: (await import('#components/ui/Diff.tsx')).Diff }));

/** What is typed, over what stood there when it was begun. */
const Draft = z.object({ text: z.string(), base: z.string() });
const PAUSE = 800;

/** Notes, saved as they are typed, and kept in this browser until they are. Another's words are never overwritten in silence. */
export function SwapNotes() {
  const t = useTranslations('swaps.wizard.notes');
  const gates = useTranslations('swaps.gates');
  const { swap, hold: held, trouble, change } = useSwapDesk();
  const hold = held ?? (isOver(swap) ? gates('over') : swap.ending ? gates('ending') : undefined);
  const [draft, setDraft] = useKept('browser', `draft.swap.${swap.id}`, Draft);
  const theirs = swap.notes ?? '';
  const isDifferent = draft !== undefined && draft.text !== theirs;
  const isClash = isDifferent && draft.base !== theirs;
  const text = isDifferent ? draft.text : undefined;
  const save = useRef((_: string) => {});
  useEffect(() => {
    save.current = (notes) => void change('notes', { notes });
  });
  useEffect(() => {
    if (text === undefined || isClash || hold) return;
    const timer = setTimeout(() => save.current(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, isClash, hold]);
  useEffect(() => {
    if (draft && !isDifferent) setDraft(undefined);
  }, [draft, isDifferent, setDraft]);
  return (
    <Card title={t('title')} meta={isDifferent ? t('unsaved') : theirs ? t('saved') : undefined}>
      {trouble?.name === 'notes' && trouble.error.problem.code !== 'stale' && <SwapFailure error={trouble.error} />}
      <TextField
        label={t('label')}
        hint={hold ?? t('hint')}
        multiline
        minRows={2}
        readOnly={hold !== undefined}
        value={draft?.text ?? theirs}
        onChange={(event) => setDraft({ text: event.target.value, base: isDifferent ? draft.base : theirs })}
      />
      {isClash && (
        <Suspense fallback={null}>
          <Diff
            differences={[{ field: 'notes', label: t('label'), yours: draft.text, theirs, typed: true }]}
            theirs={t('clash')}
            onKeep={(mine) => setDraft(mine.includes('notes') ? { text: draft.text, base: theirs } : undefined)}
            onClose={() => setDraft(undefined)}
          />
        </Suspense>
      )}
    </Card>
  );
}
