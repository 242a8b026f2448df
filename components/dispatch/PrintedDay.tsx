'use client';

import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { Id } from '#components/ui/display/Id.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { readablePhone } from '#lib/format/phoneNumbers.ts';
import { DriveQuality } from './DriveQuality.tsx';
import { useDayWords } from './dayWords.ts';
import { usePrinting } from './usePrinting.ts';
import { useToday } from './useToday.ts';
import { useVisitWords } from './visitWords.ts';

const Paper = styled('div')({
  color: 'CanvasText',
  backgroundColor: 'Canvas',
  colorScheme: 'only light',
  forcedColorAdjust: 'none',
  fontSize: '10.5pt',
  lineHeight: '15pt',
  '& h1': { fontSize: '15pt', lineHeight: '20pt', margin: '0 0 2pt' },
  '& table': { width: '100%', borderCollapse: 'collapse', margin: '10pt 0' },
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', padding: '4pt 6pt 4pt 0', borderBottom: '0.5pt solid' },
  '& tr': { breakInside: 'avoid' },
  '& td:first-of-type': { fontWeight: 600 },
});

type Props = { who: Technician; day: Dispatch; onDone(): void };

export function PrintedDay({ who, day, onDone }: Props) {
  const t = useTranslations('dispatch.paper');
  const common = useTranslations('common');
  const d = useTranslations('dispatch');
  const words = useVisitWords();
  const { clock, minutes, distance, longDate } = useDayWords();
  const { now } = useToday();
  const user = useUser();
  usePrinting(onDone);
  return createPortal(
    <Paper data-printed="">
      <GlobalStyles
        styles={{
          '[data-printed]': { display: 'none' },
          '@page': { margin: '18mm' },
          '@media print': { 'body > :not([data-printed])': { display: 'none !important' }, '[data-printed]': { display: 'block' } },
        }}
      />
      <h1>{t('title', { who: who.name, day: day.date ? longDate(day.date) : '' })}</h1>
      <p>
        {[
          who.truck && d('truck', { truck: who.truck }),
          day.shift && common('hours', { start: clock(day.shift.start), end: clock(day.shift.end) }),
          d('sum', { stops: day.stops.length, distance: distance(day.metres ?? 0) }),
          day.back_at && d('back', { at: clock(day.back_at) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <table>
        <thead>
          <tr>
            <th />
            <th>{common('when')}</th>
            <th>{t('where')}</th>
            <th>{common('what')}</th>
          </tr>
        </thead>
        <tbody>
          {day.stops.map((stop) => (
            <tr key={stop.id || stop.ticket_id}>
              <td>{stop.order}</td>
              <td>
                {stop.eta && <div>{clock(stop.eta)}</div>}
                {stop.drive_minutes !== null && <div>{d('drive', { minutes: minutes(stop.drive_minutes) })}</div>}
                {words.window(stop) && <div>{words.window(stop)}</div>}
                {words.late(stop) && <b>{words.late(stop)}</b>}
              </td>
              <td>
                <b>{words.site(stop)}</b>
                {stop.address && <div>{stop.address}</div>}
                {stop.phone && <div>{readablePhone(stop.phone)}</div>}
                {stop.cs_no && (
                  <div>
                    {t('cs')} <Id kind="cs" value={stop.cs_no} />
                  </div>
                )}
              </td>
              <td>
                <div>{words.what(stop)}</div>
                {stop.panel_type && <div>{stop.panel_type}</div>}
                <div>{[words.status(stop.status), stop.note].filter(Boolean).join(': ')}</div>
                {stop.previous?.reason && <div>{d('previous.because', { reason: stop.previous.reason })}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <DriveQuality days={[{ who, day }]} />
      </p>
      <p>{t('printed', { at: clock(now), who: user?.fullName ?? '' })}</p>
    </Paper>,
    document.body,
  );
}
