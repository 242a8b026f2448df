'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { z } from 'zod';
import { Button } from '#components/ui/controls/Button.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useAnnounce } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import { leftOutOf } from './draft.ts';
import { ImportUndo } from './ImportUndo.tsx';
import { LeftOut } from './LeftOut.tsx';
import type { StepProps } from './parts.ts';

export function ImportDone({ work, batchId, onClose }: StepProps) {
  const t = useTranslations('imports.done');
  const common = useTranslations('common');
  const { done, draft } = work;
  const id = done?.import_id ?? null;
  const [, keep] = usePersistedState('tab', 'import', z.number());
  useEffect(() => {
    if (id !== null) keep(id);
  }, [id, keep]);
  const title = done ? t('title', { count: done.imported, name: draft.file?.name ?? '' }) : '';
  const announce = useAnnounce();
  useEffect(() => announce(title), [announce, title]);
  if (!done) return null;
  const leftOut = leftOutOf(draft.fixes);
  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, flex: 1, overflow: 'auto' }}>
        <Alert kind="ok" title={title} isQuiet>
          {leftOut > 0 && t('leftOut', { count: leftOut })}
        </Alert>
        {id !== null && leftOut > 0 && (
          <div>
            <LeftOut id={id} />
          </div>
        )}
        {id !== null && <ImportUndo id={id} />}
      </DialogContent>
      <DialogActions>
        <LinkButton href={batchId === undefined ? hrefOf('sims') : hrefOf('batch-view', { id: batchId })} onClick={onClose}>
          {t(batchId === undefined ? 'show' : 'showBatch')}
        </LinkButton>
        <Button autoFocus variant="contained" color="primary" onClick={onClose}>
          {common('close')}
        </Button>
      </DialogActions>
    </>
  );
}
