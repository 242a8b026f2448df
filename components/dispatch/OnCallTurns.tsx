'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import type { Technician } from '#lib/contract/technicians.ts';
import { MOST_IN_ROTA } from '#lib/contract/words/onCall.ts';

type Props = { crew: readonly Technician[]; branch: string; ids: readonly number[]; onChange(ids: number[]): void };

/** In which order they take their weeks. */
export function OnCallTurns({ crew, branch, ids, onChange }: Props) {
  const t = useTranslations('dispatch.onCall');
  const common = useTranslations('common');
  const id = useId();
  const nameOf = (each: number) => crew.find((who) => who.id === each)?.name ?? common('technicianId', { id: String(each) });
  const others = crew.filter((who) => !ids.includes(who.id) && (!who.Branch || who.Branch === branch));
  const raised = (at: number) => onChange([...ids.slice(0, at - 1), ids[at] ?? 0, ids[at - 1] ?? 0, ...ids.slice(at + 1)]);
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="caption" component="div" sx={{ fontWeight: 500 }}>
        {t('turns')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, paddingInlineStart: 6 }}>
        {ids.map((each, at) => (
          <li key={each}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box sx={{ flex: 1 }}>{nameOf(each)}</Box>
              {at > 0 && (
                <IconButton aria-label={t('earlier', { who: nameOf(each) })} onClick={() => raised(at)}>
                  <Icon name="up" />
                </IconButton>
              )}
              <IconButton aria-label={t('out', { who: nameOf(each) })} onClick={() => onChange(ids.filter((other) => other !== each))}>
                <Icon name="close" />
              </IconButton>
            </Box>
          </li>
        ))}
      </Box>
      {ids.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('noTurns')}</Box>}
      {others.length > 0 && ids.length < MOST_IN_ROTA && (
        <Select
          label={t('add')}
          value={null}
          onChange={(next) => next !== null && onChange([...ids, Number(next)])}
          options={others.map(({ id: other, name }) => ({ value: String(other), label: name }))}
        />
      )}
    </Box>
  );
}
