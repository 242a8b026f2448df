'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ToldPanel } from '#components/onTest/ToldPanel.tsx';
import { NAMES, useTold } from '#components/onTest/useTold.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Told } from '#lib/contract/swaps/onTest.ts';
import type { System } from '#lib/contract/systems.ts';

/** Who was told of a test that is on, and who keeps the fire watch: said while it goes on, without asking for more time. */
export function ToldDialog({ system, before, onClose }: { system: System; before: Told | null; onClose: () => void }) {
  const t = useTranslations('onTest.fire');
  const common = useTranslations('common');
  const ui = useTranslations('ui');
  const id = useId();
  const { fields } = useTold(system.cs_no, before, 0);
  const { trigger, error, isMutating } = useWrite(contract.systems.recordTold);
  const said = Object.fromEntries(
    NAMES.flatMap((name) => (fields.value[name].trim() === (before?.[name] ?? '') ? [] : [[name, fields.value[name].trim()]])),
  );
  const isSaid = Object.keys(said).length > 0;
  const save = () => void trigger([{ params: { systemNo: system.system_no ?? '' }, body: said }]).then(onClose, () => undefined);
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('tellTitle', { cs: system.cs_no })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={common('notDone')} />}
        <ToldPanel {...fields} names={NAMES} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <ActionButton
          variant="contained"
          color="primary"
          running={isMutating ? common('saving') : undefined}
          reason={isSaid ? undefined : t('nothingNew')}
          onClick={save}
        >
          {t('tellGo')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
