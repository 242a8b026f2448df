'use client';

import { useTranslations } from 'next-intl';
import css from '#components/map/viewModes.module.css';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { RowsSkeleton } from '#components/ui/feedback/RowsSkeleton.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { MapSettings } from '#lib/contract/maps.ts';
import { DispatchScreen } from './DispatchScreen.tsx';
import { useDayAddress } from './useDayView.ts';

const MyDayScreen = lazyPart(async () => (await import('./MyDayScreen.tsx')).MyDayScreen, { isLarge: true, isBare: true });

const WeekScreen = lazyPart(async () => (await import('./WeekScreen.tsx')).WeekScreen, { isLarge: true, isBare: true });

export function MapScreen({ map, roads }: { map: MapSettings; roads: boolean }) {
  const t = useTranslations('dispatch.mine');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const user = useUser();
  const address = useDayAddress(user?.Branch ?? null);
  const me = user?.technician_id ?? null;
  const isMine = me !== null && (address.view ?? 'mine') === 'mine';
  const switcher = me !== null && (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn as a box of its own
    <div role="group" aria-label={t('whose')} className={css.switch}>
      <button type="button" aria-pressed={isMine} onClick={() => address.change({ view: undefined, ticket: undefined })}>
        {common('myDay')}
      </button>
      <button type="button" aria-pressed={!isMine} onClick={() => address.change({ view: 'all', ticket: undefined })}>
        {fields('Branch')}
      </button>
    </div>
  );
  if (isMine && user)
    return (
      <MyDayScreen meanwhile={<RowsSkeleton />} user={user.id} me={me} map={map} roads={roads} address={address} switcher={switcher} />
    );
  if (address.span === 'week') return <WeekScreen meanwhile={<RowsSkeleton />} address={address} switcher={switcher} />;
  return <DispatchScreen map={map} roads={roads} address={address} switcher={switcher} />;
}
