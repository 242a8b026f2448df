'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { isFire, SYSTEM_KINDS, type System } from '#lib/contract/systems.ts';

export function KindsDialog({ system, onClose }: { system: System; onClose: () => void }) {
  const t = useTranslations('systems.kinds');
  const common = useTranslations('common');
  const [chosen, setChosen] = useState<readonly (string | null)[]>(system.kinds ?? []);
  const [reason, setReason] = useState('');
  const { trigger, error, isMutating } = useWrite(contract.systems.updateKinds);
  const kinds = SYSTEM_KINDS.filter((kind) => chosen.includes(kind));
  const isSame = system.kinds !== null && kinds.length === system.kinds.length && kinds.every((kind) => system.kinds?.includes(kind));
  const save = () =>
    void trigger([{ params: { cs: system.cs_no }, body: { kinds, version: system.version, reason: reason.trim() || undefined } }]).then(
      onClose,
      () => undefined,
    );
  return (
    <FormDialog
      title={t('title', { cs: system.cs_no })}
      go={common('save')}
      running={isMutating ? common('saving') : undefined}
      reason={isSame ? t('same') : undefined}
      onGo={save}
      onClose={onClose}
    >
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={common('notDone')} />}
      <FormGroup>
        {SYSTEM_KINDS.map((kind) => (
          <FormControlLabel
            key={kind}
            label={t(`names.${kind}`)}
            control={
              <Checkbox
                checked={chosen.includes(kind)}
                onChange={(_, isOn) => setChosen(isOn ? [...chosen, kind] : chosen.filter((each) => each !== kind))}
              />
            }
          />
        ))}
      </FormGroup>
      <span>{t(isFire(kinds) ? 'fireWhat' : 'what')}</span>
      <TextField label={common('reasonOptional')} value={reason} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}
