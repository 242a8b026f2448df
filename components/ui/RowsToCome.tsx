import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Unseen } from './Unseen.tsx';

const ROWS = ['94%', '82%', '90%', '76%', '88%', '80%', '92%', '70%'];

/** Rows that are on their way. What comes within a moment shows nothing between. */
export function RowsToCome() {
  const t = useTranslations('ui');
  return (
    <Box
      aria-busy="true"
      sx={{
        display: 'grid',
        gap: 3,
        px: { xs: 4, sm: 5 },
        py: 3,
        '@keyframes linekeeper-rows-wait': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'linekeeper-rows-wait 1ms 150ms both',
      }}
    >
      <Unseen>{t('loading')}</Unseen>
      {ROWS.map((width) => (
        <Box key={width} aria-hidden sx={{ width, height: 32, borderRadius: 1, bgcolor: 'action.hover' }} />
      ))}
    </Box>
  );
}
