'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { MarkGlyph } from '#components/map/MarkGlyph.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { FilterGroup } from '#components/ui/lists/FilterGroup.tsx';
import { SearchField } from '#components/ui/lists/SearchField.tsx';
import { EditChoice } from './EditChoice.tsx';
import { COLOUR_BY } from './groups.ts';
import css from './SunsetFilters.module.css';
import type { SiteView } from './useSiteView.ts';

/** So many tags stand there; others are found by colouring, or by a site that has them. */
const MOST_TAGS = 14;

export function SunsetFilters({ view }: { view: SiteView }) {
  const t = useTranslations('sunset');
  const fieldName = useWords('sunset.fields', 'fields');
  const colourName = useWords('sunset.by', 'fields');
  const common = useTranslations('common');
  const format = useFormatter();
  const by = useId();
  const { q, tags, hide, groups, counts, tagsThere, change } = view;
  const offered = tagsThere.filter(({ tag }, at) => at < MOST_TAGS || tags.includes(tag));
  const keys = groups.map(({ key }) => key);
  return (
    <>
      <SearchField
        value={q}
        onSearch={(text) => change({ q: text }, 'replace')}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
      />
      {offered.length > 0 && (
        <Box role="group" aria-label={fieldName('tags')}>
          <Box sx={{ typography: 'caption', fontWeight: 500, color: 'text.secondary', pb: 1.5 }}>{fieldName('tags')}</Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            {offered.map(({ tag, count }) => (
              <button
                key={tag}
                type="button"
                className={css.tag}
                aria-pressed={tags.includes(tag)}
                onClick={() => change({ tag: tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag] })}
              >
                {tag} {format.number(count)}
              </button>
            ))}
          </Box>
        </Box>
      )}
      <Box>
        <Box
          component="label"
          htmlFor={by}
          sx={{ display: 'block', typography: 'caption', fontWeight: 500, color: 'text.secondary', pb: 1 }}
        >
          {common('colourBy')}
        </Box>
        <EditChoice
          id={by}
          isField
          value={view.by}
          choices={COLOUR_BY.map((value) => ({ value, label: colourName(value) }))}
          onChoose={(value) => change({ by: value === 'status' ? undefined : value, hide: undefined })}
        />
      </Box>
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
