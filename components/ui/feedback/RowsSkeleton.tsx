import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { FADE_IN_LATE } from './skeleton.ts';

const ROWS = ['94%', '82%', '90%', '76%', '88%', '80%', '92%', '70%'];

export function RowsSkeleton() {
  const common = useTranslations('common');
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 3, px: { xs: 4, sm: 5 }, py: 3, ...FADE_IN_LATE }}>
      <VisuallyHidden>{common('loading')}</VisuallyHidden>
      {ROWS.map((width) => (
        <Box key={width} aria-hidden sx={{ width, height: 32, borderRadius: 1, bgcolor: 'status.neu.tint' }} />
      ))}
    </Box>
  );
}
