'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { OnCallRota } from '#lib/contract/onCall.ts';
import { ON_CALL_CHANGES } from '#lib/contract/words/onCall.ts';
import { truncate } from '#lib/format/truncate.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { isOnCallChange, type NightStretch, type TypedNights, wrongNights } from './onCallForm.ts';
import { useOnCallWords } from './useOnCallWords.ts';

type Props = { branch: string; stretch: NightStretch; version: OnCallRota['version']; onClose(): void };

const PAIR = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 } as const;

/** Nights that somebody else takes, or that follow a day without shifts. */
export function OnCallNightsForm({ branch, stretch, version, onClose }: Props) {
  const t = useTranslations('dispatch.onCall');
  const roster = useTranslations('dispatch.roster');
  const common = useTranslations('common');
  const { today, technicians } = useDispatchContext();
  const { days } = useOnCallWords();
  const first = stretch.from < today ? today : stretch.from;
  const change = useWrite(contract.technicians.changeNights);
  const [typed, setTyped] = useState<TypedNights>({ from: first, to: stretch.to, work: 'swap', who: null, note: '' });
  const type = (part: Partial<TypedNights>) => setTyped((before) => ({ ...before, ...part }));
  const wrong = wrongNights(typed, today);
  const reason = wrong.from ? roster('badFrom') : wrong.to ? roster('badTo') : wrong.who ? t('who') : undefined;
  const { from, to, work, who, note } = typed;
  const send = () =>
    change
      .trigger([
        {
          body: {
            ...{ Branch: branch, from, to, work, version },
            ...(work !== 'usual' && who !== null && { technician_id: who }),
            ...(note.trim() && { note: note.trim() }),
          },
        },
      ])
      .then(onClose, () => undefined);
  const own = technicians.filter(({ Branch }) => !Branch || Branch === branch);
  return (
    <FormDialog
      title={t('changeOf', { day: days(first, stretch.to) })}
      go={common('save')}
      running={change.isMutating ? common('saving') : undefined}
      reason={reason}
      onSubmit={() => !reason && void send()}
      onClose={onClose}
    >
      {change.error && <Failure title={common('notDone')} problem={change.error.problem} retryAfter={change.error.retryAfter} />}
      <Select
        label={common('what')}
        required
        value={work}
        onChange={(next) => type({ work: isOnCallChange(next) ?? work })}
        options={ON_CALL_CHANGES.map((value) => ({ value, label: t(`work.${value}`) }))}
      />
      {work !== 'usual' && (
        <Select
          label={t('technician')}
          required={work === 'swap'}
          value={who === null ? null : String(who)}
          onChange={(next) => type({ who: next === null ? null : Number(next) })}
          options={own.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Box sx={PAIR}>
        <TextField
          label={roster('from')}
          type="date"
          min={today}
          value={from}
          error={wrong.from && roster('badFrom')}
          onChange={({ target }) => type({ from: target.value, ...(to < target.value && { to: target.value }) })}
        />
        <TextField
          label={roster('to')}
          type="date"
          min={from}
          value={to}
          error={wrong.to && roster('badTo')}
          onChange={({ target }) => type({ to: target.value })}
        />
      </Box>
      {work !== 'usual' && (
        <TextField label={common('note')} value={note} onChange={({ target }) => type({ note: truncate(target.value, 200) })} />
      )}
    </FormDialog>
  );
}
