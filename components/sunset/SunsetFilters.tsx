'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { MarkGlyph } from '#components/map/MarkGlyph.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { SearchField } from '#components/ui/lists/SearchField.tsx';
import { EditChoice } from './EditChoice.tsx';
import { COLOUR_BY } from './groups.ts';
import css from './SunsetScreen.module.css';
import { useSiteWords } from './siteWords.ts';
import { TogglePills } from './TogglePills.tsx';
import type { SiteView } from './useSiteView.ts';

/** So many tags stand there; others are found by colouring, or by a site that has them. */
const MOST_TAGS = 14;

export function SunsetFilters({ view }: { view: SiteView }) {
  const t = useTranslations('sunset');
  const fieldName = useWords('sunset.fields', 'fields');
  const colourName = useWords('sunset.by', 'fields');
  const common = useTranslations('common');
  const by = useId();
  const words = useSiteWords();
  const { q, tags, technologies, hide, groups, counts, tagsThere, technologiesThere, change } = view;
  const offered = tagsThere.filter(({ value }, at) => at < MOST_TAGS || tags.includes(value));
  const keys = groups.map(({ key }) => key);
  return (
    <>
      <SearchField
        value={q}
        onSearch={(text) => change({ q: text }, 'replace')}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
      />
      {technologiesThere.length > 1 && (
        <TogglePills
          title={fieldName('technology')}
          options={technologiesThere}
          wordOf={words.technology}
          chosen={technologies}
          onChange={(tech) => change({ tech })}
        />
      )}
      {offered.length > 0 && <TogglePills title={fieldName('tags')} options={offered} chosen={tags} onChange={(tag) => change({ tag })} />}
      <div>
        <label htmlFor={by} className={css.label}>
          {common('colourBy')}
        </label>
        <EditChoice
          id={by}
          isField
          value={view.by}
          choices={COLOUR_BY.map((value) => ({ value, label: value === 'technology' ? fieldName(value) : colourName(value) }))}
          onChoose={(value) => change({ by: value === 'status' ? undefined : value, hide: undefined })}
        />
      </div>
      <FilterGroup
        title={common('legend')}
        alone={t('alone')}
        options={groups.map(({ key, label, shape, tone }) => ({
          value: key || ' ',
          label,
          glyph: <MarkGlyph shape={shape} tone={tone} />,
          count: counts.get(key) ?? 0,
        }))}
        chosen={keys.filter((key) => !hide.includes(key || ' ')).map((key) => key || ' ')}
        onChange={(seen) => change({ hide: keys.map((key) => key || ' ').filter((key) => !seen.includes(key)) })}
      />
    </>
  );
}
