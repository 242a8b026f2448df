'use client';

import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { MapPoint } from '#components/map/points.ts';
import { isPlace } from '#components/map/points.ts';
import type { Ring } from '#components/map/region.ts';
import { SiteMap } from '#components/map/SiteMap.tsx';
import { Failure } from '#components/ui/Failure.tsx';
import { PageHead } from '#components/ui/PageHead.tsx';
import { useRead } from '#lib/browser/useApi.ts';
import { contract } from '#lib/contract/index.ts';
import type { MapSettings } from '#lib/contract/maps.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { SunsetList } from './SunsetList.tsx';
import { useStatusGroups } from './statusGroups.ts';

const NONE: SunsetItem[] = [];
const NOBODY: ReadonlySet<number> = new Set();
const TOOLS = ['lasso', 'rectangle'] as const;

/** Sites whose radio the carrier will switch off, as a list and as a map that show the same. */
export function SunsetScreen({ map }: { map: MapSettings }) {
  const t = useTranslations('sunset');
  const phone = useMediaQuery('(max-width: 599.95px)');
  const [shown, setShown] = useState<'list' | 'map'>('list');
  const list = useRead(contract.sunset.list, {});
  const items = list.data?.data ?? NONE;
  const groups = useStatusGroups(items);
  const points = useMemo(
    () =>
      items.flatMap(({ id, lng, lat, status }): MapPoint[] =>
        lng !== null && lat !== null && isPlace(lng, lat) ? [{ id, lng, lat, group: status ?? '' }] : [],
      ),
    [items],
  );
  const [selected, setSelected] = useState(NOBODY);
  const [regions, setRegions] = useState<readonly Ring[]>([]);
  const [hovered, setHovered] = useState<number | null>(null);
  const [focus, setFocus] = useState<{ lng: number; lat: number } | null>(null);

  const select = (ids: readonly number[], add: boolean) => setSelected(new Set(add ? [...selected, ...ids] : ids));
  const clear = () => {
    setSelected(NOBODY);
    setRegions([]);
  };
  const pick = ({ id, lng, lat }: SunsetItem) => {
    select([id], false);
    setRegions([]);
    if (lng !== null && lat !== null && isPlace(lng, lat)) setFocus({ lng, lat });
  };
  const tip = (id: number) => {
    const item = items.find((each) => each.id === id);
    return (
      <>
        <Box sx={{ fontWeight: 600 }}>{item?.site_name}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {[item?.cs_no, groups.find(({ key }) => key === (item?.status ?? ''))?.label].filter(Boolean).join(', ')}
        </Box>
      </>
    );
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      <PageHead
        title={t('title')}
        sub={list.data && <span>{t('count', { total: items.length, placed: points.length })}</span>}
        actions={
          phone && (
            <ToggleButtonGroup exclusive size="small" value={shown} onChange={(_, next) => next && setShown(next)} aria-label={t('view')}>
              <ToggleButton value="list">{t('asList')}</ToggleButton>
              <ToggleButton value="map">{t('asMap')}</ToggleButton>
            </ToggleButtonGroup>
          )
        }
      />
      {list.error && <Failure problem={list.error.problem} retryAfter={list.error.retryAfter} retry={() => void list.mutate()} />}
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0, borderBlockStart: '1px solid', borderColor: 'divider' }}>
        {(!phone || shown === 'list') && (
          <Box sx={{ display: 'flex', flex: { xs: 1, sm: '0 0 320px', lg: '0 0 408px' }, minHeight: 0, bgcolor: 'background.paper' }}>
            <SunsetList
              items={items}
              groups={groups}
              selected={selected}
              hovered={hovered}
              onPick={pick}
              onHover={setHovered}
              onClear={clear}
            />
          </Box>
        )}
        {(!phone || shown === 'map') && (
          <SiteMap
            label={t('map')}
            settings={map}
            points={points}
            groups={groups}
            selected={selected}
            hovered={hovered}
            regions={regions}
            tools={TOOLS}
            focus={focus}
            tip={tip}
            onHover={setHovered}
            onPick={(ids, { add }) => {
              select(ids, add);
              if (!add) setRegions([]);
            }}
            onGround={clear}
            onRegion={(ring, ids, { add }) => {
              select(ids, add);
              setRegions(add ? [...regions, ring] : [ring]);
            }}
          />
        )}
      </Box>
    </Box>
  );
}
