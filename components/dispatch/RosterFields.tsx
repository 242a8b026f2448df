'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { truncate } from '#lib/format/truncate.ts';
import { ROSTER_KINDS, type TypedRoster, type wrongRoster } from './rosterForm.ts';
import { useRosterWords } from './useRosterWords.ts';

type Props = { typed: TypedRoster; wrong: ReturnType<typeof wrongRoster>; today: string; onType(part: Partial<TypedRoster>): void };

const PAIR = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 } as const;

export function RosterFields({ typed, wrong, today, onType }: Props) {
  const t = useTranslations('dispatch.roster');
  const technician = useTranslations('dispatch.technician');
  const common = useTranslations('common');
  const { reason } = useRosterWords();
  return (
    <>
      <Select
        label={common('what')}
        required
        value={typed.kind}
        onChange={(next) => onType({ kind: ROSTER_KINDS.find((each) => each === next) ?? typed.kind })}
        options={ROSTER_KINDS.map((value) => ({ value, label: value === 'hours' ? t('otherHours') : reason(value) }))}
      />
      <Box sx={PAIR}>
        <TextField
          label={t('from')}
          type="date"
          min={today}
          value={typed.from}
          error={wrong.from && t('badFrom')}
          onChange={({ target }) => onType({ from: target.value, ...(typed.to < target.value && { to: target.value }) })}
        />
        <TextField
          label={t('to')}
          type="date"
          min={typed.from}
          value={typed.to}
          error={wrong.to && t('badTo')}
          onChange={({ target }) => onType({ to: target.value })}
        />
      </Box>
      {typed.kind === 'hours' && (
        <Box sx={PAIR}>
          <TextField
            label={technician('start')}
            type="time"
            value={typed.start}
            error={wrong.hours && t('badHours')}
            onChange={({ target }) => onType({ start: target.value })}
          />
          <TextField
            label={technician('end')}
            type="time"
            value={typed.end}
            hint={technician('endHint')}
            onChange={({ target }) => onType({ end: target.value })}
          />
        </Box>
      )}
      <TextField label={common('note')} value={typed.note} onChange={({ target }) => onType({ note: truncate(target.value, 200) })} />
    </>
  );
}
