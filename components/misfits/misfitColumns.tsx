'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Column } from '#components/ui/lists/columns.ts';
import type { KnownMisfit } from '#lib/contract/misfits.ts';
import { MONO } from '#lib/theme/type.ts';

/** What stands in an API as it does in this list: never translated, never turned round. */
export const Wire = ({ children }: { children: string }) => (
  <code dir="ltr" translate="no" style={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
    {children}
  </code>
);

export function useMisfitColumns(): Column<KnownMisfit>[] {
  const t = useTranslations('misfits');
  return useMemo(
    () => [
      { field: 'call', title: t('fields.call'), width: 230, sortable: true, cell: ({ call }) => <Wire>{call}</Wire> },
      {
        field: 'place',
        title: t('fields.place'),
        width: 220,
        sortable: true,
        cell: ({ place }) => (place ? <Wire>{place}</Wire> : t('whole')),
      },
      { field: 'value', title: t('fields.value'), width: 220, flex: 1, cell: ({ value }) => <Wire>{value}</Wire> },
      {
        field: 'rule',
        title: t('fields.rule'),
        width: 320,
        flex: 2,
        cell: ({ rule, stops }) => (
          <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
            <StatusGlyph glyph={stops ? 'failed' : 'unknown'} />
            <span>
              {t(`rules.${rule}`)}
              {stops && ` · ${t('stops')}`}
            </span>
          </span>
        ),
      },
      { field: 'times', title: t('fields.times'), width: 90, sortable: true, cell: ({ times }) => times },
      { field: 'since', title: t('fields.since'), width: 130, sortable: true, cell: ({ since }) => <Time at={since} /> },
      { field: 'last', title: t('fields.last'), width: 130, sortable: true, cell: ({ last }) => <Time at={last} /> },
    ],
    [t],
  );
}
