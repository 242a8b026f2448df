'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { PlacePicker } from '#components/directions/PlacePicker.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { SKILLS } from '#lib/contract/technicians.ts';
import { truncate } from '#lib/format/truncate.ts';
import { useDayWords } from './dayWords.ts';
import { LicenceFields } from './LicenceFields.tsx';
import type { TypedRecord, WrongRecord } from './technicianForm.ts';
import { useVisitWords } from './visitWords.ts';

type Props = { typed: TypedRecord; wrong: WrongRecord; onType(part: Partial<TypedRecord>): void };

const toggled = <Item,>(items: readonly Item[], item: Item) =>
  items.includes(item) ? items.filter((each) => each !== item) : [...items, item];

export function TechnicianFields({ typed, wrong, onType }: Props) {
  const t = useTranslations('dispatch.technician');
  const move = useTranslations('dispatch.move');
  const { skill } = useVisitWords();
  const { weekdays } = useDayWords();
  const [skillsId, licencesId, offId, homeId, equipmentId, lunchId] = [useId(), useId(), useId(), useId(), useId(), useId()];
  const hasLunch = useCapability('lunch');
  const hasNeeds = useCapability('requirements');
  const hasLicences = useCapability('licences');
  const head = (id: string, text: string) => (
    <Typography id={id} variant="caption" component="div" sx={{ fontWeight: 500, mb: 1 }}>
      {text}
    </Typography>
  );
  return (
    <>
      <Box role="group" aria-labelledby={skillsId}>
        {head(skillsId, t('skills'))}
        {[...new Set([...SKILLS, ...typed.skills])].map((each) => (
          <FormControlLabel
            key={each}
            label={skill(each)}
            control={
              <Checkbox
                size="small"
                checked={typed.skills.includes(each)}
                onChange={() => onType({ skills: toggled(typed.skills, each) })}
              />
            }
          />
        ))}
      </Box>
      {hasLicences && typed.skills.length + typed.licences.length > 0 && (
        <Box role="group" aria-labelledby={licencesId}>
          {head(licencesId, t('licences'))}
          <LicenceFields typed={typed} onType={onType} />
        </Box>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <TextField
          label={t('start')}
          type="time"
          value={typed.start}
          error={wrong.shift && t('badShift')}
          onChange={({ target }) => onType({ start: target.value })}
        />
        <TextField
          label={t('end')}
          type="time"
          value={typed.end}
          hint={t('endHint')}
          onChange={({ target }) => onType({ end: target.value })}
        />
      </Box>
      {hasLunch && (
        <Box role="group" aria-labelledby={lunchId}>
          {head(lunchId, t('lunch'))}
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 3 }}>
            <TextField
              label={t('lunchMinutes')}
              inputMode="numeric"
              value={typed.lunch.minutes}
              hint={t('lunchNone')}
              error={wrong.lunch && t('badLunch')}
              onChange={({ target }) => onType({ lunch: { ...typed.lunch, minutes: target.value.trim() } })}
            />
            <TextField
              label={move('from')}
              type="time"
              value={typed.lunch.from}
              onChange={({ target }) => onType({ lunch: { ...typed.lunch, from: target.value } })}
            />
            <TextField
              label={t('lunchTo')}
              type="time"
              value={typed.lunch.to}
              onChange={({ target }) => onType({ lunch: { ...typed.lunch, to: target.value } })}
            />
          </Box>
        </Box>
      )}
      <Box>
        {head(offId, t('daysOff'))}
        <ToggleButtonGroup
          size="small"
          value={[...typed.daysOff]}
          onChange={(_, days: number[]) => onType({ daysOff: days })}
          aria-labelledby={offId}
          sx={{ flexWrap: 'wrap' }}
        >
          {weekdays.map(({ day, name }) => (
            <ToggleButton key={day} value={day}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box>
        {head(homeId, t('home'))}
        <PlacePicker label={t('home')} placeholder={t('homeHint')} value={typed.home} onChange={(home) => onType({ home })} />
      </Box>
      {hasNeeds && (
        <Box role="group" aria-labelledby={equipmentId}>
          {head(equipmentId, t('equipment'))}
          <FormControlLabel
            label={t('lift')}
            control={<Checkbox size="small" checked={typed.hasLift} onChange={(_, hasLift) => onType({ hasLift })} />}
          />
        </Box>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 3 }}>
        <TextField label={t('truck')} value={typed.truck} onChange={({ target }) => onType({ truck: truncate(target.value, 20) })} />
        <TextField
          label={t('phone')}
          inputMode="tel"
          value={typed.phone}
          error={wrong.phone && t('badPhone')}
          onChange={({ target }) => onType({ phone: target.value })}
        />
      </Box>
    </>
  );
}
