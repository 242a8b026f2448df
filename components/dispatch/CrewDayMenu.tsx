'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isPlace } from '#components/map/points.ts';
import { Menu, MenuItem } from '#components/ui/controls/Menu.tsx';
import type { ApiError } from '#lib/browser/api/api.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { dialAddress, readablePhone } from '#lib/format/phoneNumbers.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { NavigateDialog } from './NavigateDialog.tsx';
import { PrintedDay } from './PrintedDay.tsx';
import { RosterDialog } from './RosterDialog.tsx';
import { TechnicianDialog } from './TechnicianDialog.tsx';
import { useSickDay } from './useSickDay.ts';
import { WayDialog } from './WayDialog.tsx';

type Opened = 'way' | 'navigate' | 'print' | 'who' | 'roster';

type Props = { who: Technician; day: Dispatch; anchor: HTMLElement | undefined; onClose(): void };

export function CrewDayMenu({ who, day, anchor, onClose }: Props) {
  const t = useTranslations('dispatch.whole');
  const roster = useTranslations('dispatch.roster');
  const { isToday, day: date, today } = useDispatchContext();
  const [open, setOpen] = useState<Opened>();
  const [refused, setRefused] = useState<ApiError>();
  const sickDay = useSickDay(who, (error) => {
    setRefused(error);
    setOpen('roster');
  });
  const may = useAllows();
  const hasRecord = useCapability('assign') && may(contract.technicians.show.access);
  const mayChange = may(contract.technicians.change.access);
  const hasRoster = useCapability('roster') && mayChange && date >= today;
  const close = () => setOpen(undefined);
  const begin = (what: Opened) => () => {
    setRefused(undefined);
    onClose();
    setOpen(what);
  };
  const hasWay = day.stops.some(({ lng, lat }) => isPlace(lng, lat));
  return (
    <>
      <Menu anchor={anchor} open={anchor !== undefined} align="end" onClose={onClose}>
        {hasWay && <MenuItem onClick={begin('way')}>{t('way')}</MenuItem>}
        {hasWay && <MenuItem onClick={begin('navigate')}>{t('navigate')}</MenuItem>}
        <MenuItem onClick={begin('print')}>{t('print')}</MenuItem>
        {hasRecord && <MenuItem onClick={begin('who')}>{t(mayChange ? 'change' : 'about')}</MenuItem>}
        {hasRoster && who.shift && (
          <MenuItem
            onClick={() => {
              onClose();
              void sickDay();
            }}
          >
            {roster(isToday ? 'sickToday' : 'sickThen')}
          </MenuItem>
        )}
        {hasRoster && <MenuItem onClick={begin('roster')}>{roster('open')}</MenuItem>}
        {who.phone && (
          <MenuItem href={dialAddress(who.phone)} isExternal onClick={onClose}>
            {t('call', { phone: readablePhone(who.phone) })}
          </MenuItem>
        )}
      </Menu>
      {open === 'way' && <WayDialog who={who} day={day} onClose={close} />}
      {open === 'navigate' && <NavigateDialog who={who} day={day} onClose={close} />}
      {open === 'roster' && <RosterDialog who={who} refused={refused} onClose={close} />}
      {open === 'who' && <TechnicianDialog who={who} onClose={close} />}
      {open === 'print' && <PrintedDay who={who} day={day} onDone={close} />}
    </>
  );
}
