'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Diff } from '#components/ui/feedback/Diff.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { refresh } from '#lib/browser/api/useApi.ts';
import type { Stale } from './useImeiEdits.ts';
import type { RowActions } from './useRowActions.ts';

export function StaleImei({
  stale: { row, typed, theirs },
  rowActions,
  onClose,
}: {
  stale: Stale;
  rowActions: RowActions;
  onClose: () => void;
}) {
  const t = useTranslations('batches');
  const sims = useWords('sims.fields', 'fields');
  const [error, setError] = useState<ApiError>();
  const keep = async (mine: string[]) => {
    if (mine.length > 0) {
      try {
        await rowActions.editImei({ id: row.id, version: theirs.version }, typed);
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        return setError(failure);
      }
    } else void refresh('batches');
    onClose();
  };
  return (
    <Diff
      differences={[{ field: 'imei', label: sims('imei'), yours: typed, theirs: theirs.imei, typed: true }]}
      theirs={
        <>
          {t.rich('imeiChangedBy', { time: () => <Time at={theirs.updated_at ?? ''} /> })}
          {error && <Failure problem={error.problem} title={t('failed')} />}
        </>
      }
      onKeep={(mine) => void keep(mine)}
      onClose={onClose}
    />
  );
}
