'use client';

import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { OnCallRota } from '#lib/contract/onCall.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { OnCallTurns } from './OnCallTurns.tsx';
import { type TypedRota, turnsFrom, typedRota, wrongRota } from './onCallForm.ts';

type Props = { branch: string; rota: OnCallRota | undefined; onClose(): void };

const PAIR = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 } as const;

/** Who of a branch takes turns, each for a week, and in which hours. */
export function OnCallRotaForm({ branch, rota, onClose }: Props) {
  const t = useTranslations('dispatch.onCall');
  const roster = useTranslations('dispatch.roster');
  const technician = useTranslations('dispatch.technician');
  const common = useTranslations('common');
  const { today, technicians } = useDispatchContext();
  const { weekdays } = useDayWords();
  const daysId = useId();
  const change = useWrite(contract.technicians.setRota);
  const own = technicians.filter(({ Branch }) => Branch === branch);
  const [typed, setTyped] = useState(() =>
    typedRota(
      rota,
      own.map(({ id }) => id),
      today,
    ),
  );
  const type = (part: Partial<TypedRota>) => setTyped((before) => ({ ...before, ...part }));
  const wrong = wrongRota(typed, today);
  const reason = wrong.starts ? roster('badFrom') : wrong.hours ? t('badHours') : undefined;
  const send = () =>
    change
      .trigger([
        {
          body: {
            ...{ Branch: branch, starts: typed.starts, technician_ids: [...typed.ids], from: typed.from, to: typed.to },
            ...{ all_day: [...typed.allDay], version: rota?.version },
          },
        },
      ])
      .then(onClose, () => undefined);
  return (
    <FormDialog
      title={t('rotaOf', { branch })}
      go={common('save')}
      running={change.isMutating ? common('saving') : undefined}
      reason={reason}
      onSubmit={() => !reason && void send()}
      onClose={onClose}
    >
      {change.error && <Failure title={common('notDone')} problem={change.error.problem} retryAfter={change.error.retryAfter} />}
      <TextField
        label={t('starts')}
        type="date"
        min={today}
        value={typed.starts}
        hint={t('startsHint')}
        error={wrong.starts && roster('badFrom')}
        onChange={({ target }) => type({ starts: target.value, ids: turnsFrom(typed.ids, rota, target.value) })}
      />
      <OnCallTurns crew={technicians} branch={branch} ids={typed.ids} onChange={(ids) => type({ ids })} />
      <Box sx={PAIR}>
        <TextField
          label={technician('start')}
          type="time"
          value={typed.from}
          error={wrong.hours && t('badHours')}
          onChange={({ target }) => type({ from: target.value })}
        />
        <TextField label={t('to')} type="time" value={typed.to} onChange={({ target }) => type({ to: target.value })} />
      </Box>
      <Box>
        <Typography id={daysId} variant="caption" component="div" sx={{ fontWeight: 500, mb: 1 }}>
          {t('allDay')}
        </Typography>
        <ToggleButtonGroup
          size="small"
          value={[...typed.allDay]}
          onChange={(_, allDay: number[]) => type({ allDay })}
          aria-labelledby={daysId}
          sx={{ flexWrap: 'wrap' }}
        >
          {weekdays.map(({ day, name }) => (
            <ToggleButton key={day} value={day}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
    </FormDialog>
  );
}
