import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Unseen } from '#components/ui/display/Unseen.tsx';
import { TO_COME } from './toCome.ts';

const ROWS = ['94%', '82%', '90%', '76%', '88%', '80%', '92%', '70%'];

/** Rows that are on their way, where they are no list with columns. */
export function RowsToCome() {
  const t = useTranslations('ui');
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 3, px: { xs: 4, sm: 5 }, py: 3, ...TO_COME }}>
      <Unseen>{t('loading')}</Unseen>
      {ROWS.map((width) => (
        <Box key={width} aria-hidden sx={{ width, height: 32, borderRadius: 1, bgcolor: 'status.neu.tint' }} />
      ))}
    </Box>
  );
}
