'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { HeadRow } from '#components/ui/lists/HeadRow.tsx';
import type { Shot } from './pingFigures.ts';

export function PingTable({ shots }: { shots: readonly Shot[] }) {
  const t = useTranslations('network');
  const common = useTranslations('common');
  const format = useFormatter();
  const clock = (at: number) => format.dateTime(new Date(at), { hour: 'numeric', minute: '2-digit', second: '2-digit' });
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={t('table')}
      sx={{
        maxHeight: 320,
        overflow: 'auto',
        '& th, & td': { textAlign: 'start', py: 1, pe: 6 },
        '& th': { typography: 'caption', fontWeight: 500 },
      }}
    >
      <table aria-label={t('table')}>
        <HeadRow heads={[common('time'), t('answer')]} />
        <tbody>
          {shots.toReversed().map(({ at, ms }) => (
            <tr key={at}>
              <td>{clock(at)}</td>
              <td>
                <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
                  <StatusGlyph glyph={ms === null ? 'failed' : 'done'} />
                  {ms === null ? common('noAnswer') : t('ms', { ms: format.number(ms, { maximumFractionDigits: 1 }) })}
                </Box>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
