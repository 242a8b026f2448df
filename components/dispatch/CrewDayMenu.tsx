'use client';

import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isPlace } from '#components/map/points.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { dialAddress, readablePhone } from '#lib/format/phoneNumbers.ts';
import { NavigateDialog } from './NavigateDialog.tsx';
import { PrintedDay } from './PrintedDay.tsx';
import { TechnicianDialog } from './TechnicianDialog.tsx';
import { WayDialog } from './WayDialog.tsx';

type Props = { who: Technician; day: Dispatch; anchor: HTMLElement | undefined; onClose(): void };

export function CrewDayMenu({ who, day, anchor, onClose }: Props) {
  const t = useTranslations('dispatch.whole');
  const [open, setOpen] = useState<'way' | 'navigate' | 'print' | 'who'>();
  const may = useAllows();
  const hasRecord = useCapability('assign') && may(contract.technicians.show.access);
  const mayChange = may(contract.technicians.change.access);
  const close = () => setOpen(undefined);
  const begin = (what: 'way' | 'navigate' | 'print' | 'who') => () => {
    onClose();
    setOpen(what);
  };
  const hasWay = day.stops.some(({ lng, lat }) => isPlace(lng, lat));
  return (
    <>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={onClose} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}>
        {hasWay && <MenuItem onClick={begin('way')}>{t('way')}</MenuItem>}
        {hasWay && <MenuItem onClick={begin('navigate')}>{t('navigate')}</MenuItem>}
        <MenuItem onClick={begin('print')}>{t('print')}</MenuItem>
        {hasRecord && <MenuItem onClick={begin('who')}>{t(mayChange ? 'change' : 'about')}</MenuItem>}
        {who.phone && (
          <MenuItem component="a" href={dialAddress(who.phone)} onClick={onClose}>
            {t('call', { phone: readablePhone(who.phone) })}
          </MenuItem>
        )}
      </Menu>
      {open === 'way' && <WayDialog who={who} day={day} onClose={close} />}
      {open === 'navigate' && <NavigateDialog who={who} day={day} onClose={close} />}
      {open === 'who' && <TechnicianDialog who={who} onClose={close} />}
      {open === 'print' && <PrintedDay who={who} day={day} onDone={close} />}
    </>
  );
}
