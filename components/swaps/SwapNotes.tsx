'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { ApiError } from '#lib/browser/api/api.ts';
import { isUncertain } from '#lib/browser/api/useApi.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { useLock } from './useGates.ts';

const Diff = lazyPart(async () => (await import('#components/ui/feedback/Diff.tsx')).Diff);

const Draft = z.object({ text: z.string(), base: z.string() });
const PAUSE = 800;
/** After a save nobody knows the end of: a server that is away comes back. */
const LATER = 5000;

/** Notes, saved as they are typed, and kept in this browser until they are. Another's words are never overwritten in silence. */
export function SwapNotes() {
  const t = useTranslations('swaps.wizard.notes');
  const fields = useTranslations('fields');
  const { swap, busy, trouble, change } = useSwapContext();
  const hold = useLock();
  const [draft, setDraft] = usePersistedState('browser', `draft.swap.${swap.id}`, Draft);
  const theirs = swap.notes ?? '';
  const isDifferent = draft !== undefined && draft.text !== theirs;
  const [tried, setTried] = useState<string>();
  const isClash = isDifferent && draft.base !== theirs && tried !== theirs;
  const text = isDifferent ? draft.text : undefined;
  const isSaving = busy === 'notes';
  const [failed, setFailed] = useState<ApiError>();
  const ended = trouble?.name === 'notes' ? trouble.error : undefined;
  // What a save came to stays on screen while it is tried again.
  if (!isSaving && failed !== ended) setFailed(ended);
  const save = useRef((_: string) => {});
  useEffect(() => {
    save.current = (notes) => {
      setTried(notes);
      void change('notes', { notes });
    };
  });
  useEffect(() => {
    if (text === undefined || isClash || hold || isSaving) return;
    const isAway = failed !== undefined && isUncertain(failed);
    // What was refused as it stands is not sent again until it is changed.
    if (failed && !isAway && failed.problem.code !== 'stale' && tried === text) return;
    const timer = setTimeout(() => save.current(text), isAway ? LATER : PAUSE);
    return () => clearTimeout(timer);
  }, [text, isClash, hold, isSaving, failed, tried]);
  useEffect(() => {
    if (draft && !isDifferent) setDraft(undefined);
    // What was saved of it is what it is typed over from now on.
    else if (draft && tried === theirs && draft.base !== theirs) setDraft({ ...draft, base: theirs });
  }, [draft, isDifferent, tried, theirs, setDraft]);
  return (
    <Card title={fields('notes')} meta={isDifferent ? t('unsaved') : theirs ? t('saved') : undefined}>
      {failed && failed.problem.code !== 'stale' && <SwapFailure error={failed} />}
      <TextArea
        label={t('label')}
        hint={hold ?? t('hint')}
        minRows={2}
        readOnly={hold !== undefined}
        value={draft?.text ?? theirs}
        onChange={(event) => setDraft({ text: event.target.value, base: isDifferent ? draft.base : theirs })}
      />
      {isClash && (
        <Diff
          differences={[{ field: 'notes', label: t('label'), yours: draft.text, theirs, typed: true }]}
          theirs={t('clash')}
          onKeep={(mine) => setDraft(mine.includes('notes') ? { text: draft.text, base: theirs } : undefined)}
          onClose={() => setDraft(undefined)}
        />
      )}
    </Card>
  );
}
