'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { FilterGroup, type FilterProps } from './FilterGroup.tsx';

const Select = lazy(async () => ({ default: (await import('./Select.tsx')).Select }));

const READABLE = 8;

/** A filter whose values are not known beforehand: ticked while they are few, searched when they are many. */
export function FilterSelect({ title, options, chosen, onChange }: FilterProps) {
  const t = useTranslations('ui.filters');
  if (options.length === 0) return null;
  if (options.length <= READABLE) return <FilterGroup title={title} options={options} chosen={chosen} onChange={onChange} />;
  return (
    <Suspense fallback={<div style={{ minHeight: 72 }} />}>
      <Select
        multiple
        label={title}
        placeholder={chosen.length === 0 ? t('all') : undefined}
        value={chosen}
        onChange={onChange}
        options={options}
      />
    </Suspense>
  );
}
