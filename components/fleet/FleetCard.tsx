'use client';

import Box from '@mui/material/Box';
import { useFormatter, useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { CheckAge } from '#lib/contract/sims/list.ts';
import { PROVIDERS, type SimStatus } from '#lib/contract/sims/states.ts';
import { CHECK_AGES } from '#lib/contract/words/sims.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { AgesTable } from './AgesTable.ts';
import type { FleetTable } from './fleetFigures.ts';

const shade = (part: number) => (part === 0 ? 0 : Math.max(1, Math.ceil(part * 6)) * 7);

export function FleetCard({ table: { provider, total, fresh, rows } }: { table: FleetTable }) {
  const t = useTranslations('fleet');
  const words = useTranslations('sims');
  const format = useFormatter();
  const may = useAllows();
  const known = PROVIDERS.find((each) => each === provider);
  const name = words(`provider.${known ?? 'other'}`);
  const most = Math.max(1, ...rows.flatMap(({ ages }) => Object.values(ages)));
  const cell = (count: number, status?: SimStatus, age?: CheckAge) => {
    const text = format.number(count);
    if (count === 0) return <span aria-hidden>·</span>;
    if (!may(['read', 'Sim'])) return <span>{text}</span>;
    const search = new URLSearchParams({ provider, sort: 'provider_checked_at' });
    if (status) search.set('status', status);
    if (age) search.set('checked', age);
    const what = [status && words(`status.${status}`), age && words(`checked.${age}`)].filter(Boolean).join(', ');
    return (
      <Link href={`${hrefOf('sims')}?${search}`} prefetch={false} aria-label={t('cell', { count, what: what || name })}>
        {text}
      </Link>
    );
  };
  return (
    <Card title={name} meta={t('fresh', { count: total, part: total ? fresh / total : 0 })}>
      <Box sx={{ overflowX: 'auto' }}>
        <AgesTable aria-label={t('table', { provider: name })}>
          <thead>
            <tr>
              <td />
              {CHECK_AGES.map((age) => (
                <th key={age} scope="col">
                  <span>{words(`checked.${age}`)}</span>
                </th>
              ))}
              <th scope="col">{t('all')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ status, ages, total: of }) => (
              <tr key={status}>
                <th scope="row">
                  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
                    <StatusGlyph glyph={status} />
                    {words(`status.${status}`)}
                  </Box>
                </th>
                {CHECK_AGES.map((age) => (
                  <Box
                    component="td"
                    key={age}
                    sx={(theme) => ({
                      '& > *': {
                        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.accent.main} ${shade(ages[age] / most)}%, transparent)`,
                      },
                    })}
                  >
                    {cell(ages[age], status, age)}
                  </Box>
                ))}
                <td>{cell(of, status)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('all')}</th>
              {CHECK_AGES.map((age) => (
                <td key={age}>
                  {cell(
                    rows.reduce((sum, { ages }) => sum + ages[age], 0),
                    undefined,
                    age,
                  )}
                </td>
              ))}
              <td>{cell(total)}</td>
            </tr>
          </tfoot>
        </AgesTable>
      </Box>
    </Card>
  );
}
