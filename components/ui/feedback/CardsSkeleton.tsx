import Box from '@mui/material/Box';
import type { Breakpoint } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { FADE_IN_LATE } from './skeleton.ts';

const LINES = ['64%', '88%', '76%', '92%', '58%', '82%'];

type Props = {
  columns: readonly (readonly number[])[];
  template?: string | Partial<Record<Breakpoint, string>>;
};

export function CardsSkeleton({ columns, template = 'minmax(0, 1fr)' }: Props) {
  const common = useTranslations('common');
  return (
    <Box
      aria-busy="true"
      sx={{ display: 'grid', gap: 4, alignItems: 'start', px: { xs: 4, sm: 5 }, gridTemplateColumns: template, ...FADE_IN_LATE }}
    >
      <VisuallyHidden>{common('loading')}</VisuallyHidden>
      {columns.map((cards, column) => (
        <Box key={column} aria-hidden sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          {cards.map((lines, card) => (
            <Box
              key={card}
              sx={{
                display: 'grid',
                alignContent: 'start',
                gap: '12px',
                padding: '14px 16px',
                border: '1px solid',
                borderColor: 'divider',
                borderRadius: '8px',
                bgcolor: 'background.paper',
              }}
            >
              {Array.from({ length: lines }, (_, at) => (
                <Box
                  key={at}
                  sx={{
                    width: at === 0 ? '32%' : LINES[(at + card) % LINES.length],
                    height: 16,
                    borderRadius: 1,
                    bgcolor: 'status.neu.tint',
                  }}
                />
              ))}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
