'use client';

import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslations } from 'next-intl';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { MapSettings } from '#lib/contract/maps.ts';
import { DispatchScreen } from './DispatchScreen.tsx';
import { MyDayScreen } from './MyDayScreen.tsx';
import { useDayAddress } from './useDayView.ts';

export function MapScreen({ map, roads }: { map: MapSettings; roads: boolean }) {
  const t = useTranslations('dispatch.mine');
  const common = useTranslations('common');
  const fields = useTranslations('fields');
  const user = useUser();
  const address = useDayAddress(user?.Branch ?? null);
  const me = user?.technician_id ?? null;
  const isMine = me !== null && (address.view ?? 'mine') === 'mine';
  const switcher = me !== null && (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={isMine ? 'mine' : 'all'}
      onChange={(_, next) => next && address.change({ view: next === 'mine' ? undefined : next, ticket: undefined })}
      aria-label={t('whose')}
    >
      <ToggleButton value="mine">{common('myDay')}</ToggleButton>
      <ToggleButton value="all">{fields('Branch')}</ToggleButton>
    </ToggleButtonGroup>
  );
  return isMine && user ? (
    <MyDayScreen user={user.id} me={me} map={map} roads={roads} address={address} switcher={switcher} />
  ) : (
    <DispatchScreen map={map} roads={roads} address={address} switcher={switcher} />
  );
}
