'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { DRAFT_LIMITS, type ImportDraft } from '#lib/contract/imports.ts';
import * as contract from '#lib/contract/index.ts';

type Props = { batchId: number | undefined; onResume: (draft: ImportDraft) => Promise<void> };

/** Lists one is at already, here or on another machine. */
export function ImportDrafts({ batchId, onResume }: Props) {
  const t = useTranslations('imports.drafts');
  const confirm = useConfirm();
  const isThere = useCapability('importDrafts');
  const { data, error, mutate } = useRead(contract.imports.drafts, isThere ? {} : null);
  const remove = useWrite(contract.imports.removeDraft);
  const [busy, setBusy] = useState<number>();
  const drafts = (data?.data ?? []).filter(({ batch_id }) => batch_id === (batchId ?? null));
  if (error) return <Failure problem={error.problem} retry={() => void mutate()} />;
  if (drafts.length === 0) return null;
  const resume = async (draft: ImportDraft) => {
    setBusy(draft.id);
    await onResume(draft).finally(() => setBusy(undefined));
  };
  const discard = async ({ id, file_name: name }: ImportDraft) => {
    if (await confirm({ title: t('discardTitle', { name }), text: t('discardText'), confirm: t('discard'), final: true }))
      await remove.trigger([{ params: { id } }]).catch(() => undefined);
  };
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gap: 2 }}>
      <Box component="h3" sx={{ m: 0 }}>
        {t('title')}
      </Box>
      {remove.error && <Failure problem={remove.error.problem} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {drafts.map((draft) => (
          <Box key={draft.id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
            <b>{draft.file_name}</b>
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', flex: '1 1 auto' }}>
              <Time at={draft.updated_at} />
            </Box>
            <ActionButton running={busy === draft.id ? t('fetching') : undefined} onClick={() => void resume(draft)}>
              {t('resume')}
            </ActionButton>
            <Button variant="text" onClick={() => void discard(draft)}>
              {t('discard')}
            </Button>
          </Box>
        ))}
      </Box>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('howLong', { days: DRAFT_LIMITS.days })}
      </Box>
    </Box>
  );
}
