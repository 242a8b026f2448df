'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { usePhone } from '#components/ui/display/useWidth.ts';
import type { ImportRefusal } from '#lib/contract/imports.ts';
import { COLUMNS, ImportCell } from './ImportCell.tsx';
import type { ImportWork } from './useImport.ts';
import { useWindow } from './useWindow.ts';

type Props = {
  name: string;
  refusals: readonly ImportRefusal[];
  work: ImportWork /** The first value takes the focus. */;
  isToMend?: boolean;
};

/** What was said of the rows, one line each, mended where it stands: Enter and the arrows go from value to value. Only what is seen is drawn. */
export function ImportGrid({ name, refusals, work, isToMend = false }: Props) {
  const t = useTranslations('imports.rows.heads');
  const isPhone = usePhone();
  const height = isPhone ? 128 : 48;
  const { frame, onScroll, from, to, focus } = useWindow(refusals.length, height);
  useEffect(() => {
    if (isToMend && !isPhone) focus(0, 'input');
  }, [isToMend, isPhone, focus]);
  return (
    <Box
      ref={frame}
      role="table"
      aria-label={name}
      aria-rowcount={refusals.length + 1}
      onScroll={onScroll}
      sx={{ flex: '1 1 0', minHeight: 200, overflow: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}
    >
      <Box role="rowgroup" sx={{ position: 'sticky', top: 0, zIndex: 1, bgcolor: 'ground.sunken' }}>
        <Box
          role="row"
          aria-rowindex={1}
          sx={{
            display: { xs: 'none', sm: 'grid' },
            gridTemplateColumns: COLUMNS,
            gap: 3,
            alignItems: 'center',
            height: 34,
            paddingInline: 3,
            typography: 'caption',
            fontWeight: 500,
          }}
        >
          {(['row', 'field', 'value', 'why', 'leave'] as const).map((head) => (
            <Box component="span" key={head} role="columnheader">
              {t(head)}
            </Box>
          ))}
        </Box>
      </Box>
      <Box role="rowgroup" sx={{ height: refusals.length * height, position: 'relative' }}>
        {refusals.slice(from, to).map((refusal, index) => (
          <ImportCell
            key={`${refusal.row} ${refusal.field} ${refusal.rule}`}
            refusal={refusal}
            index={from + index}
            height={height}
            work={work}
            isToMend={isToMend}
            onGo={(by) => focus(from + index + by, 'input')}
          />
        ))}
      </Box>
    </Box>
  );
}
