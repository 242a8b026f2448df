'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(92px, 1fr))',
});

const Picture = styled('img')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 80,
  objectFit: 'cover',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.ground.sunken,
}));

const Words = styled('div')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.text.secondary }));

export function SitePhotos({ id }: { id: number }) {
  const t = useTranslations('swaps.site');
  const { data } = useRead(contract.installer.photos, { params: { id } });
  const photos = data?.data ?? [];
  if (photos.length === 0) return null;
  return (
    <section aria-label={t('photos')}>
      <b>{t('photos')}</b>
      <List>
        {photos.map((photo) => {
          const source = `/api${pathOf(contract.installer.showPhoto, { params: { id, photo: photo.id } })}`;
          const words = t(`subjects.${photo.subject}`);
          return (
            <li key={photo.id}>
              <a href={source} target="_blank" rel="noreferrer">
                <Picture src={source} alt={words} loading="lazy" width={photo.width ?? undefined} height={photo.height ?? undefined} />
              </a>
              <Words>
                {words}, <Time at={photo.at} />
              </Words>
            </li>
          );
        })}
      </List>
    </section>
  );
}
