'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { SimLink } from '#components/sims/SimLink.tsx';
import { Checkbox } from '#components/ui/controls/Checkbox.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import type { ImportReport, UpdatedField } from '#lib/contract/imports.ts';
import { numbersOf } from '#lib/domain/simNumber.ts';
import { keepsFor, withKept } from './draft.ts';
import type { ImportWork } from './useImport.ts';

const MOST_SHOWN = 200;

/** What a list changes in SIMs that are here already, value by value: the one of the list, or the one there is. */
export function ImportUpdates({ work, report }: { work: ImportWork; report: ImportReport }) {
  const t = useTranslations('imports.updates');
  const names = useWords('sims.fields', 'fields');
  const id = useId();
  const { updates, updated, unchanged } = report;
  const { keep } = work.draft;
  if (updated + unchanged === 0) return null;
  const shown = updates.slice(0, MOST_SHOWN);
  const fields = [...new Set(updates.flatMap(({ changes }) => changes.map(({ field }) => field)))];
  const choose = (row: string, field: UpdatedField, isKept: boolean) => work.change({ keep: withKept(keep, row, field, isKept) });
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', padding: 3, display: 'grid', gap: 2 }}
    >
      <Box component="h3" id={id} sx={{ m: 0, fontWeight: 500 }}>
        {t('title', { count: updated })}
        {unchanged > 0 && ` ${t('unchanged', { count: unchanged })}`}
      </Box>
      {fields.length > 0 && (
        <Box role="group" aria-label={t('ofAll')} sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center' }}>
          <span>{t('ofAll')}</span>
          {fields.map((field) => (
            <Box component="label" key={field} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
              <Checkbox
                checked={!keepsFor(keep, 'all').includes(field)}
                onChange={(event) => choose('all', field, !event.target.checked)}
              />
              {names(field)}
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ maxHeight: 260, overflow: 'auto' }} tabIndex={0} role="region" aria-label={t('list')}>
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            '& th, & td': { textAlign: 'start', padding: '4px 8px', borderBottom: '1px solid', borderColor: 'divider' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t('sim')}</th>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('stock')}</th>
              <th scope="col">{t('listSays')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.flatMap(({ row, sim_id, number, changes }) =>
              changes.map(({ field, stock, list }, index) => {
                const isKeptForAll = keepsFor(keep, 'all').includes(field);
                const isKept = isKeptForAll || keepsFor(keep, String(row)).includes(field);
                const name = t('take', { field: names(field), row });
                return (
                  <tr key={`${row} ${field}`}>
                    <td>{index === 0 && <SimLink id={sim_id} {...numbersOf(number)} />}</td>
                    <td>{names(field)}</td>
                    <Box
                      component="td"
                      sx={{ textDecoration: isKept ? undefined : 'line-through', color: isKept ? undefined : 'text.secondary' }}
                    >
                      {stock ?? t('nothing')}
                    </Box>
                    <td>
                      <Box
                        component="label"
                        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, fontWeight: isKept ? undefined : 600 }}
                      >
                        <Checkbox
                          aria-label={name}
                          checked={!isKept}
                          disabled={isKeptForAll}
                          onChange={(event) => choose(String(row), field, !event.target.checked)}
                        />
                        {list ?? t('nothing')}
                      </Box>
                    </td>
                  </tr>
                );
              }),
            )}
          </tbody>
        </Box>
      </Box>
      {updates.length > shown.length && <span>{t('more', { count: updates.length - shown.length })}</span>}
    </Box>
  );
}
