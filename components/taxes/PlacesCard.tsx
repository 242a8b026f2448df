'use client';

import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { SearchField } from '#components/ui/lists/SearchField.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { TaxPlace } from '#lib/contract/taxes/jurisdiction.ts';
import { usePercent } from './usePercent.ts';

export function PlacesCard() {
  const t = useTranslations('taxes');
  const common = useTranslations('common');
  const percent = usePercent();
  const confirm = useConfirm();
  const may = useAllows()(contract.taxes.removePlace.access);
  const [q, setQ] = useState('');
  const { data, error, mutate } = useRead(contract.taxes.places, { query: { q: q || undefined, per_page: 100 } });
  const remove = useWrite(contract.taxes.removePlace);
  const nameOf = ({ city, zip, state }: TaxPlace) => [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const go = async (place: TaxPlace) => {
    const title = t('removeTitle', { place: nameOf(place) });
    if (remove.isMutating || !(await confirm({ title, text: t('removeText'), confirm: common('delete'), final: true }))) return;
    try {
      await remove.trigger([{ params: { id: place.id }, query: { version: place.version } }]);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const failed = error ?? remove.error;
  return (
    <Card title={t('places')} meta={data?.meta.total}>
      <SearchField value={q} onSearch={setQ} label={t('searchPlaces')} placeholder={t('placeHint')} />
      {failed && <Failure problem={failed.problem} retryAfter={failed.retryAfter} retry={() => void mutate()} />}
      {data?.data.length === 0 && <span>{t('noPlaces')}</span>}
      <Box role="group" aria-label={t('places')} tabIndex={0} sx={{ maxHeight: 420, overflow: 'auto' }}>
        <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
          {data?.data.map((place) => (
            <Box key={place.id} component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', gap: 3, pr: 2 }}>
              <span>
                {nameOf(place)}
                <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {place.jurisdictions.join(', ')}
                </Box>
              </span>
              <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{percent(place.basis_points)}</Box>
              {may && (
                <IconButton size="small" aria-label={t('remove', { place: nameOf(place) })} onClick={() => void go(place)}>
                  <DeleteOutlined />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      </Box>
    </Card>
  );
}
