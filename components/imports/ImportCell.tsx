'use client';

import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId } from 'react';
import { SimLink } from '#components/sims/SimLink.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { IMPORT_FIELDS, type ImportRefusal } from '#lib/contract/imports.ts';
import { MONO } from '#lib/theme/type.ts';
import type { ImportWork } from './useImport.ts';
import { useRuleWords } from './useRuleWords.ts';

export const COLUMNS = { xs: '1fr auto', sm: '72px 140px minmax(160px, 1fr) minmax(200px, 1.4fr) 104px' };

type Props = { refusal: ImportRefusal; index: number; height: number; work: ImportWork; isToMend: boolean; onGo: (by: number) => void };

const STEPS: Partial<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

export function ImportCell({ refusal, index, height, work, isToMend, onGo }: Props) {
  const t = useTranslations('imports.rows');
  const common = useTranslations('common');
  const names = useWords('sims.fields', 'fields');
  const words = useRuleWords();
  const id = useId();
  const { row, value, sim_id } = refusal;
  const field = IMPORT_FIELDS.find((each) => each === refusal.field);
  const fixed = work.draft.fixes[row];
  const isOut = fixed === null;
  const mended = field && fixed?.[field];
  const name = field ? names(field) : '';
  const isMended = mended !== undefined && work.isStale;

  const onKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void work.check();
    else onGo(by);
  };

  return (
    <Box
      role="row"
      aria-rowindex={index + 2}
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: index * height,
        height,
        display: 'grid',
        gridTemplateColumns: COLUMNS,
        columnGap: 3,
        alignItems: 'center',
        paddingInline: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
        overflow: 'hidden',
      }}
    >
      <Box component="span" role="cell">
        {common('row', { row })}
      </Box>
      <Box role="cell" component="span" sx={{ justifySelf: { xs: 'end', sm: 'start' }, color: 'text.secondary' }}>
        {name}
      </Box>
      <Box role="cell" sx={{ minWidth: 0 }}>
        <OutlinedInput
          fullWidth
          value={mended ?? value ?? ''}
          readOnly={isOut}
          error={isToMend && !isOut && !isMended}
          onChange={(event) => field && work.fix(row, { [field]: event.target.value })}
          onKeyDown={onKey}
          sx={{
            fontFamily: MONO,
            '& input': isOut ? { color: 'text.disabled', textDecoration: 'line-through' } : undefined,
            '& .MuiOutlinedInput-notchedOutline': isToMend || isOut || isMended ? undefined : { borderColor: 'status.warn.mark' },
          }}
          slotProps={{ input: { 'aria-label': t('cell', { field: name, row }), 'aria-describedby': id, dir: 'ltr', translate: 'no' } }}
        />
      </Box>
      <Box
        role="cell"
        id={id}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, order: { xs: 1, sm: 0 }, typography: 'caption', overflow: 'hidden', maxHeight: 40 }}
      >
        {isOut ? common('leftOut') : isMended ? t('isMended') : words(refusal)}{' '}
        {sim_id && !isMended && !isOut && <SimLink id={sim_id} imei={value ?? ''} />}
      </Box>
      <Box role="cell" sx={{ justifySelf: 'end' }}>
        <Button aria-label={t(isOut ? 'keepRow' : 'leaveRow', { row })} onClick={() => (isOut ? work.fix(row, {}) : work.fix(row, null))}>
          {t(isOut ? 'keep' : 'leave')}
        </Button>
      </Box>
    </Box>
  );
}
