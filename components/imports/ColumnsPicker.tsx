'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/controls/Select.tsx';

type Props<Field extends string> = {
  title: string;
  isOpen: boolean;
  columns: readonly { header: string; field: Field | null; samples: readonly string[] }[];
  options: readonly { value: Field; label: string }[];
  onMap: (header: string, field: Field | null) => void;
};

/** What each column of a file is, with a few of its values. */
export function ColumnsPicker<Field extends string>({ title, isOpen, columns, options, onMap }: Props<Field>) {
  const t = useTranslations('imports.columns');
  const common = useTranslations('common');
  return (
    <Box component="details" open={isOpen || undefined}>
      <summary>{title}</summary>
      <Box sx={{ display: 'grid', gap: 2, pt: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {columns.map(({ header, field, samples }) => (
          <Select
            key={header}
            label={header}
            hint={samples.length > 0 ? t('samples', { values: samples.join(', ') }) : t('empty')}
            placeholder={common('leftOut')}
            options={[...options]}
            value={field}
            onChange={(next) => onMap(header, options.find(({ value }) => value === next)?.value ?? null)}
          />
        ))}
      </Box>
    </Box>
  );
}
