'use client';

import ClearIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BulkAction } from '#components/bulk/BulkAction.tsx';
import { Unseen } from '#components/ui/Unseen.tsx';
import type { SimField } from '#lib/contract/sims.ts';
import { SimExport } from './SimExport.tsx';
import type { Selected } from './useSimSelection.ts';

type Props = {
  selected: Selected;
  /** How many the list finds now. */
  total: number | undefined;
  show: (search: string) => void;
  /** What an export writes. */
  fields: SimField[];
  /** What stands there while nothing is ticked. */
  children: ReactNode;
};

/** The row above the list. With SIMs ticked: how many, all that match with one press, and what to do with them. */
export function SimSelection({ selected: { selection, elsewhere, isAll, selectAll, clear }, total, show, fields, children }: Props) {
  const t = useTranslations('sims.selection');
  const except = selection?.except?.length ?? 0;
  const more = selection && !isAll && total !== undefined && total > selection.count;
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'flex-end',
        minHeight: { sm: 46 },
        px: { xs: 2, sm: 5 },
        pb: { xs: selection ? 2 : 0, sm: 2 },
      }}
    >
      {selection ? (
        <Box
          component="section"
          aria-label={t('name')}
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '4px 8px',
            padding: '2px 4px 2px 12px',
            border: '1px solid',
            borderColor: 'accent.main',
            borderRadius: 1,
            bgcolor: 'accent.tint',
          }}
        >
          <span>
            {t.rich(isAll ? (except ? 'except' : 'all') : 'count', { count: selection.count, except, b: (text) => <b>{text}</b> })}
            {elsewhere !== undefined && ` ${t('elsewhere')}`}
          </span>
          {more && (
            <Button variant="text" onClick={selectAll}>
              {t('selectAll', { total })}
            </Button>
          )}
          {elsewhere !== undefined && (
            <Button variant="text" onClick={() => show(elsewhere)}>
              {t('show')}
            </Button>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginInlineStart: 'auto' }}>
            <BulkAction selection={selection} onDone={clear} />
            <SimExport selection={selection} fields={fields} />
            <IconButton aria-label={t('clear')} onClick={clear}>
              <ClearIcon />
            </IconButton>
          </Box>
        </Box>
      ) : (
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>{children}</Box>
      )}
      <Unseen role="status">{selection && t('said', { count: selection.count })}</Unseen>
    </Box>
  );
}
