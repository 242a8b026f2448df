'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { type Axis, shareOf } from './axis.ts';
import { useDayWords } from './dayWords.ts';

export const HEAD = 26;

export function TimelineHead({ axis, now }: { axis: Axis; now: number | undefined }) {
  const common = useTranslations('common');
  const { hour, clock } = useDayWords();
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 3,
        display: 'flex',
        height: HEAD,
        alignItems: 'center',
        bgcolor: 'background.paper',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          left: 0,
          zIndex: 1,
          width: 132,
          flex: 'none',
          paddingInline: '12px 8px',
          bgcolor: 'background.paper',
        }}
      >
        {common('day')}
      </Box>
      <Box aria-hidden sx={{ position: 'relative', flex: 1, height: '100%', overflow: 'hidden' }}>
        {axis.hours.map((at) => (
          <Box
            key={at}
            component="span"
            sx={{ position: 'absolute', top: 5, whiteSpace: 'nowrap' }}
            style={{ left: `calc(${shareOf(axis, at)}% + 4px)` }}
          >
            {hour(at)}
          </Box>
        ))}
        {now !== undefined && (
          <Box
            component="span"
            sx={{
              position: 'absolute',
              top: 3,
              transform: 'translateX(-50%)',
              padding: '1px 6px',
              borderRadius: '4px',
              bgcolor: 'critSolid.main',
              color: 'critSolid.on',
              fontWeight: 600,
              whiteSpace: 'nowrap',
            }}
            style={{ left: `clamp(34px, ${shareOf(axis, now)}%, 100% - 34px)` }}
          >
            {clock(now)}
          </Box>
        )}
      </Box>
    </Box>
  );
}
