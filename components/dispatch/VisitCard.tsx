'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import NearMeOutlined from '@mui/icons-material/NearMeOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useMemo } from 'react';
import { DirectionsLink } from '#components/directions/DirectionsLink.tsx';
import { isPlace } from '#components/map/points.ts';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { TicketLink } from '#components/tickets/TicketLink.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { VisitProofPanel } from '#components/visits/VisitProofPanel.tsx';
import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { isOver } from '#lib/domain/stopProgress.ts';
import { navigationTo } from '#lib/domain/travel/navigation.ts';
import { dialAddress } from '#lib/format/phoneNumbers.ts';
import { canMove, dayOf, isStop, offerAt, offersFor, placeOf, visitOf, worth } from './board.ts';
import { CrewMark } from './CrewMark.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import { RoadActs } from './RoadActs.tsx';
import { StopMarks } from './StopMarks.tsx';
import { useVisitWords } from './visitWords.ts';

const BELOW = { flex: '0 1 auto', maxHeight: '60%', borderBlockStart: '2px solid', borderColor: 'accent.main' } as const;
const BESIDE = {
  position: 'absolute',
  top: 12,
  right: 60,
  zIndex: 2,
  width: 340,
  maxWidth: 'calc(100% - 72px)',
  maxHeight: 'calc(100% - 24px)',
  borderRadius: 2,
  boxShadow: (theme: Theme) => `0 8px 24px ${theme.vars.palette.ground.shadow}, 0 0 0 1px ${theme.vars.palette.line.hair}`,
} as const;

function startOf(day: Dispatch | undefined, { order }: Stop) {
  const before = day?.stops.filter((stop) => stop.order < order && stop.lat !== null && stop.lng !== null).at(-1);
  if (before && before.lat !== null && before.lng !== null)
    return { label: before.site_name ?? before.Ticket_Number ?? '', lat: before.lat, lng: before.lng };
  return day?.home ? { ...day.home, label: day.Branch ?? day.technician_name ?? '' } : null;
}

/** `isBeside`: over the map, not below the list. */
export function VisitCard({ ticketId, isBeside = false }: { ticketId: number; isBeside?: boolean }) {
  const t = useTranslations('dispatch');
  const common = useTranslations('common');
  const head = useId();
  const context = useDispatchContext();
  const words = useVisitWords();
  const { clock, minutes } = useDayWords();
  const { board, now, nameOf, technicians, mayAssign, mayPlan } = context;
  const visit = visitOf(board, ticketId);
  const place = placeOf(board, ticketId);
  const mine = typeof place === 'object' ? place.technicianId : undefined;
  const better = useMemo(
    () => (mayAssign && canMove(visit) ? offersFor(board, ticketId, now).find(({ technicianId }) => technicianId !== mine) : undefined),
    [board, ticketId, now, mine, visit, mayAssign],
  );
  const asIs = typeof place === 'object' ? offerAt(board, ticketId, place, now) : undefined;
  const isBetter = better !== undefined && better.conflicts.length === 0 && (!asIs || worth(better) < worth(asIs));
  if (!visit) return null;
  const who = technicians.find(({ id }) => id === mine);
  const stop = isStop(visit) ? visit : undefined;
  const { lat, lng } = visit;
  const [way] = lat !== null && lng !== null && isPlace(lng, lat) ? navigationTo([{ lat, lng }], 'google', 'phone') : [];
  const to = lat !== null && lng !== null ? { label: words.site(visit), lat, lng } : undefined;
  const from = who && stop ? startOf(dayOf(board, who.id), stop) : null;
  const facts = [
    [
      common('ticket'),
      visit.ticket_id !== null && (
        <TicketLink key="t" ticket={{ id: visit.ticket_id }}>
          {visit.Ticket_Number}
        </TicketLink>
      ),
    ],
    [common('system'), visit.cs_no && <CsLink key="s" cs={visit.cs_no} />],
    [common('problem'), visit.problem],
    [
      t('card.address'),
      to ? (
        <span key="w">
          {visit.address} <DirectionsLink {...{ to, from }}>{common('directions')}</DirectionsLink>
        </span>
      ) : (
        visit.address
      ),
    ],
    [t('card.panel'), visit.panel_type],
    [t('card.skills'), words.requires(visit).join(', ')],
    [
      t('card.arrival'),
      stop?.eta && `${clock(stop.eta)}${stop.drive_minutes ? `, ${t('drive', { minutes: minutes(stop.drive_minutes) })}` : ''}`,
    ],
    [t('card.begins'), stop?.begins_at && (stop.wait_minutes ?? 0) > 0 && clock(stop.begins_at)],
    [t('card.stays'), visit.minutes !== null && minutes(visit.minutes)],
    [common('note'), stop?.note],
  ].filter(([, value]) => value);
  return (
    <Box
      component="section"
      aria-labelledby={head}
      sx={{
        overflow: 'auto',
        display: 'grid',
        gap: 2,
        padding: '8px 14px 14px',
        bgcolor: 'background.paper',
        ...(isBeside ? BESIDE : BELOW),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: '5px' }}>
          <Typography id={head} variant="h2">
            {words.site(visit)}
          </Typography>
          {who && (
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', typography: 'caption', color: 'text.secondary', mt: 1 }}>
              <CrewMark who={who} size={20} />
              {common('stopOf', { who: who.name, order: stop?.order ?? 0 })}
            </Box>
          )}
        </Box>
        <IconButton aria-label={common('close')} onClick={() => context.open(undefined)} sx={{ marginInlineEnd: -2 }}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <StopMarks stop={visit} />
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '2px 14px', overflowWrap: 'anywhere' }}>
        {facts.map(([label, value]) => (
          <Box key={String(label)} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary', lineHeight: '20px' }}>
              {label}
            </Box>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
      {stop && isOver(stop) && <VisitProofPanel ticketId={ticketId} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {better && (
          <Button
            variant={isBetter ? 'contained' : 'outlined'}
            color={isBetter ? 'primary' : undefined}
            onClick={() => context.move(ticketId, { technicianId: better.technicianId, at: better.at })}
          >
            {common('moveTo', { who: nameOf(better.technicianId) })}
          </Button>
        )}
        {mayPlan && canMove(visit) && <Button onClick={() => context.choosePlace(ticketId)}>{t('acts.moveTo')}</Button>}
        {mayAssign && canMove(visit) && visit.priority === 'urgent' && (
          <Button onClick={() => context.findFirst(ticketId)}>{t('first.act')}</Button>
        )}
        {way && (
          <Button href={way.href} target="_blank" rel="noreferrer" startIcon={<NearMeOutlined />}>
            {t('card.navigate')}
          </Button>
        )}
        {visit.phone && (
          <Button href={dialAddress(visit.phone)} startIcon={<PhoneOutlined />}>
            {t('card.call')}
          </Button>
        )}
        {stop && <RoadActs stop={stop} />}
      </Box>
      {better && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('card.better', {
            who: nameOf(better.technicianId),
            at: better.eta ? clock(better.eta) : '',
            extra: [
              better.extra > 0 ? t('move.extra', { minutes: minutes(better.extra) }) : t('move.onTheWay'),
              ...(better.conflicts.length > 0 ? [t('move.conflicts', { count: better.conflicts.length })] : []),
            ].join(', '),
          })}
        </Box>
      )}
    </Box>
  );
}
