import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Id } from '#components/ui/display/Id.tsx';

/** The second number of a radio or card, small under the first. */
export function ScanSecond({ kind, value }: { kind: 'meid' | 'eid'; value: string }) {
  const fields = useTranslations('fields');
  return (
    <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', '& span': { fontSize: 'inherit' } }}>
      {fields(kind)} <Id kind={kind} value={value} />
    </Box>
  );
}
