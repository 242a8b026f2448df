'use client';

import { useTranslations } from 'next-intl';
import { FilterGroup, type FilterProps } from './FilterGroup.tsx';
import { Select } from './Select.tsx';

const READABLE = 8;

/** A filter whose values are not known beforehand: ticked while they are few, searched when they are many. */
export function FilterSelect({ title, options, chosen, onChange }: FilterProps) {
  const t = useTranslations('ui.filters');
  if (options.length === 0) return null;
  if (options.length <= READABLE) return <FilterGroup title={title} options={options} chosen={chosen} onChange={onChange} />;
  return (
    <Select
      multiple
      label={title}
      placeholder={chosen.length === 0 ? t('all') : undefined}
      value={chosen}
      onChange={onChange}
      options={options}
    />
  );
}
