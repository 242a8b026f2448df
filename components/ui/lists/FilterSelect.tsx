'use client';

import { useTranslations } from 'next-intl';
import { type FocusEvent, useState } from 'react';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { FilterGroup, type FilterProps } from './FilterGroup.tsx';

const MultiSelect = lazyPart(async () => (await import('#components/ui/controls/MultiSelect.tsx')).MultiSelect, { isQuiet: true });

const READABLE = 8;

/** A filter whose values are not known beforehand: ticked while they are few, searched when they are many. The search comes when it is wanted. */
export function FilterSelect(filter: FilterProps) {
  const { title, options, chosen, onChange } = filter;
  const t = useTranslations('ui.filters');
  const [wanted, setWanted] = useState(false);
  if (options.length === 0) return null;
  if (options.length <= READABLE) return <FilterGroup {...filter} />;
  const placeholder = chosen.length === 0 ? t('all') : undefined;
  // Whoever has gone on while it was fetched is not called back by its focus.
  const want = ({ target }: FocusEvent) =>
    void MultiSelect.fetch().then(
      () => document.activeElement === target && setWanted(true),
      () => undefined,
    );
  const waiting = <TextField label={title} placeholder={placeholder} readOnly onFocus={want} />;
  if (!wanted && chosen.length === 0) return waiting;
  return (
    <MultiSelect
      label={title}
      placeholder={placeholder}
      value={chosen}
      onChange={onChange}
      options={options}
      open={wanted}
      meanwhile={waiting}
    />
  );
}
