'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { isPlace } from '#components/map/points.ts';
import { SiteMap } from '#components/map/SiteMap.tsx';
import { ListAndMap, useViewModes, ViewModeSwitch } from '#components/map/viewModes.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Empty } from '#components/ui/feedback/Empty.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { PageFailure } from '#components/ui/feedback/PageFailure.tsx';
import { RowsSkeleton } from '#components/ui/feedback/RowsSkeleton.tsx';
import { ClearFilters } from '#components/ui/lists/ClearFilters.tsx';
import { ListFrame } from '#components/ui/lists/ListFrame.tsx';
import { Sidebar } from '#components/ui/lists/Sidebar.tsx';
import type { MapSettings } from '#lib/contract/maps.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { isClosed } from '#lib/domain/sunsetStatus.ts';
import { BurnDownPart } from './BurnDownPart.tsx';
import { CampaignPart } from './CampaignPart.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { NotSaved } from './NotSaved.tsx';
import { SiteTip } from './SiteTip.tsx';
import { SunsetExport } from './SunsetExport.tsx';
import { SunsetFilters } from './SunsetFilters.tsx';
import { SunsetList } from './SunsetList.tsx';
import css from './SunsetScreen.module.css';
import { useSelection } from './useSelection.ts';
import { useSiteView } from './useSiteView.ts';
import { useSunset } from './useSunset.ts';
import { useTechnicianNames } from './useTechnicianNames.ts';

const SiteCard = lazyPart(async () => (await import('./SiteCard.tsx')).SiteCard);

const TOOLS = ['lasso', 'rectangle'] as const;
const NO_FILTERS = { q: undefined, tag: undefined, tech: undefined, hide: undefined };

export function SunsetScreen({ map }: { map: MapSettings }) {
  const t = useTranslations('sunset');
  const title = useTranslations('titles');
  const viewModes = useViewModes();
  const { isMapAlone } = viewModes;
  const names = useTechnicianNames();
  const { items: all, saving, refused, isThere, error, load, edit, dismiss, refresh } = useSunset();
  const view = useSiteView(all);
  const { items, shown, points, groups, groupOf } = view;
  const { selected, ordered, regions, choose, clear, take } = useSelection(shown);
  const [hovered, setHovered] = useState<number | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [focus, setFocus] = useState<{ lng: number; lat: number } | null>(null);

  const byId = useMemo(() => new Map(all.map((item) => [item.id, item])), [all]);
  const technicians = useMemo(
    () => [...new Set([...names.keys(), ...all.flatMap(({ technician_id }) => technician_id ?? [])])].sort((one, other) => one - other),
    [all, names],
  );
  const troubled = useMemo(() => new Set([...refused.values()].map(({ id }) => id)), [refused]);
  const chosen = useMemo(() => ordered.filter(({ id }) => selected.has(id)), [ordered, selected]);
  const left = useMemo(() => items.filter((item) => !isClosed(item)).length, [items]);
  const tags = useMemo(() => view.tagsThere.map(({ value }) => value), [view.tagsThere]);

  const open = ({ id, lng, lat }: SunsetItem) => {
    setActive(id);
    setOpened(id);
    if (lng !== null && lat !== null && isPlace(lng, lat)) setFocus({ lng, lat });
  };
  const filters =
    (view.q ? 1 : 0) + [view.tags, view.technologies].filter(({ length }) => length > 0).length + (view.hide.length > 0 ? 1 : 0);
  const site = opened === null ? undefined : byId.get(opened);
  const unfilter = filters > 0 && <ClearFilters onClick={() => view.change(NO_FILTERS)} />;
  return (
    <ListFrame
      sidebar={
        <Sidebar count={filters} beside={<ViewModeSwitch viewModes={viewModes} />}>
          <CampaignPart all={all} view={view} />
          <SunsetFilters view={view} />
          <div className={css.burn}>
            <BurnDownPart items={items} now={view.now} />
          </div>
        </Sidebar>
      }
    >
      <PageHead
        title={title('sunset')}
        sub={
          isThere && (
            <>
              <span>
                {filters > 0 ? t('countOf', { shown: shown.length, total: items.length }) : t('count', { total: items.length, left })}
              </span>
              {shown.length > 0 && unfilter}
            </>
          )
        }
        actions={chosen.length === 0 && <SunsetExport items={ordered} />}
      />
      {error && <PageFailure error={error} retry={load} />}
      <ListAndMap
        viewModes={viewModes}
        width={{ sm: 320, lg: 408 }}
        list={
          <>
            <ChosenBar items={chosen} technicians={technicians} tags={tags} onClear={clear} />
            <NotSaved
              refused={refused}
              open={opened}
              items={byId}
              onOpen={(id) => {
                const item = byId.get(id);
                if (item) open(item);
              }}
            />
            {isMapAlone ? null : isThere && shown.length === 0 ? (
              <div className={css.none}>
                <Empty action={unfilter}>{t(items.length === 0 ? 'none' : 'noMatch')}</Empty>
              </div>
            ) : !isThere && !error ? (
              <RowsSkeleton />
            ) : (
              <SunsetList
                items={ordered}
                groups={groups}
                groupOf={groupOf}
                isByStatus={view.by === 'status'}
                selected={selected}
                active={active}
                hovered={hovered}
                troubled={troubled}
                onSelect={choose}
                onActive={setActive}
                onOpen={open}
                onHover={setHovered}
                onClear={clear}
              />
            )}
            {site && (
              <SiteCard
                item={site}
                saving={saving}
                refused={refused}
                technicians={technicians}
                tags={tags}
                onEdit={(...given) => void edit(...given)}
                onDismiss={dismiss}
                onChanged={(id) => void refresh([id]).catch(() => load())}
                onClose={() => setOpened(null)}
              />
            )}
          </>
        }
        map={
          <SiteMap
            label={t('map')}
            settings={map}
            points={points}
            groups={groups}
            selected={selected}
            hovered={hovered}
            regions={regions}
            tools={TOOLS}
            fit={JSON.stringify([view.campaign, view.q, view.tags, view.technologies])}
            focus={focus}
            tip={(id) => <SiteTip item={byId.get(id)} group={groups.find(({ key }) => key === groupOf.get(id))} />}
            onUnavailable={viewModes.trouble.onUnavailable}
            onHover={setHovered}
            onPick={(ids, { add }) => {
              const [id] = ids;
              if (id === undefined) return;
              if (add || ids.length > 1) take(ids, add);
              setActive(id);
              setOpened(id);
            }}
            onGround={() => {
              setActive(null);
              setOpened(null);
            }}
            onRegion={(ring, ids, { add }) => take(ids, add, ring)}
          />
        }
      />
    </ListFrame>
  );
}
