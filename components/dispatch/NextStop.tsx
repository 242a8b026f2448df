'use client';

import NearMeOutlined from '@mui/icons-material/NearMeOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { isPlace } from '#components/map/points.ts';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { TicketLink } from '#components/tickets/TicketLink.tsx';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import { NAVIGATORS, navigationTo } from '#lib/domain/travel/navigation.ts';
import { dialAddress } from '#lib/format/phoneNumbers.ts';
import { useDayWords } from './dayWords.ts';
import { RoadActs } from './RoadActs.tsx';
import { StopMarks } from './StopMarks.tsx';
import { useVisitWords } from './visitWords.ts';

const Chosen = z.enum(NAVIGATORS);

export function NextStop({ stop, left }: { stop: Stop; left: number }) {
  const t = useTranslations('dispatch.mine');
  const d = useTranslations('dispatch');
  const words = useVisitWords();
  const { clock, minutes } = useDayWords();
  const [by = 'google'] = usePersistedState('browser', 'navigator', Chosen);
  const { lat, lng } = stop;
  const [way] = lat !== null && lng !== null && isPlace(lng, lat) ? navigationTo([{ lat, lng }], by, 'phone') : [];
  const big = { minHeight: 48, flex: '1 1 130px', fontSize: '0.9375rem' };
  return (
    <Box
      component="section"
      aria-label={t('next')}
      sx={{ display: 'grid', gap: 3, padding: 4, bgcolor: 'background.paper', borderBlockEnd: '2px solid', borderColor: 'accent.main' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'caption', color: 'text.secondary' }}>
        <span>{stop.status === 'arrived' ? t('here', { order: stop.order }) : t('nextOf', { order: stop.order, left })}</span>
        <span>
          {stop.arrived_at
            ? t('since', { at: clock(stop.arrived_at) })
            : stop.drive_minutes !== null && d('drive', { minutes: minutes(stop.drive_minutes) })}
        </span>
      </Box>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Typography variant="h2" sx={{ fontSize: '1.25rem', lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          {words.site(stop)}
        </Typography>
        {stop.eta && !stop.arrived_at && (
          <Typography component="span" sx={{ fontSize: '1.25rem', fontWeight: 600, whiteSpace: 'nowrap' }}>
            {clock(stop.eta)}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, fontSize: '0.9375rem', lineHeight: '22px', overflowWrap: 'anywhere' }}>
        {stop.address && <span>{stop.address}</span>}
        <span>{stop.ticket_id !== null && <TicketLink ticket={{ id: stop.ticket_id }}>{words.what(stop)}</TicketLink>}</span>
        {stop.cs_no && <CsLink cs={stop.cs_no} />}
        {stop.panel_type && <span>{stop.panel_type}</span>}
        <StopMarks stop={stop} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {way && (
          <Button component="a" href={way.href} target="_blank" rel="noreferrer" startIcon={<NearMeOutlined />} sx={big}>
            {d('card.navigate')}
          </Button>
        )}
        {stop.phone && (
          <Button component="a" href={dialAddress(stop.phone)} startIcon={<PhoneOutlined />} sx={big}>
            {d('card.call')}
          </Button>
        )}
        <RoadActs key={stop.id} stop={stop} big />
      </Box>
    </Box>
  );
}
