'use client';

import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { LineGlyph } from '#components/map/LineGlyph.tsx';
import { MarkGlyph } from '#components/map/MarkGlyph.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { SearchField } from '#components/ui/lists/SearchField.tsx';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { CrewList } from './CrewList.tsx';
import { COLOUR_BY } from './groups.ts';
import { ALL_BRANCHES, type DayAddress, type DayView } from './useDayView.ts';

type ChoiceProps = { label: string; value: string; choices: readonly { value: string; label: string }[]; onChoose(value: string): void };

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', typography: 'caption', fontWeight: 500, color: 'text.secondary', pb: 1 }}>
        {label}
      </Box>
      <NativeSelect
        id={id}
        value={value}
        input={<OutlinedInput size="small" fullWidth />}
        inputProps={{ id }}
        onChange={({ target }) => onChoose(target.value)}
        sx={{ width: '100%', '& select': { paddingBlock: '5px' } }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

type Props = { address: DayAddress; view: DayView; days: readonly Dispatch[]; isThere: boolean; children?: ReactNode };

export function DispatchSide({ address, view, days, isThere, children }: Props) {
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const colourName = useWords('dispatch.by', 'fields');
  const { q = '', branch, hide = [], by, change } = address;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {view.branches.length > 1 && (
        <Choice
          label={fields('Branch')}
          value={branch}
          choices={[{ value: ALL_BRANCHES, label: t('allBranches') }, ...view.branches.map((value) => ({ value, label: value }))]}
          onChoose={(value) => change({ branch: value, hide: undefined, ticket: undefined })}
        />
      )}
      <SearchField
        value={q}
        onSearch={(text) => change({ q: text }, 'replace')}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
      />
      {isThere && <CrewList crew={view.crew} days={days} hide={hide} onHide={(ids) => change({ hide: ids.map(String) }, 'replace')} />}
      <Choice
        label={common('colourBy')}
        value={by}
        choices={COLOUR_BY.map((value) => ({ value, label: colourName(value) }))}
        onChoose={(value) => change({ by: value === 'technician' ? undefined : value })}
      />
      {by !== 'technician' && (
        <Box component="ul" aria-label={common('legend')} sx={{ display: 'grid', gap: 1, typography: 'caption' }}>
          {view.groups.map(({ key, label, tone, shape, dash }) => (
            <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              {dash && typeof tone === 'number' ? <LineGlyph tone={tone} dash={dash} /> : <MarkGlyph shape={shape} tone={tone} />}
              <span>{label}</span>
              <Box component="span" sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}>
                {[...view.groupOfVisit.values()].filter((group) => group === key).length}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {children}
    </Box>
  );
}
