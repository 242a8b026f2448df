'use client';

import { useTranslations } from 'next-intl';
import { ticketHref } from '#components/tickets/TicketLink.tsx';
import { Menu, MenuItem } from '#components/ui/controls/Menu.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import * as contract from '#lib/contract/index.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { canMove, dayOf, firstPlace, isStop, placeOf } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';

type Props = { visit: Stop | Unassigned; ticketId: number; anchor: HTMLElement; onClose(): void };

/** Where a visit may go from where it stands. What is not possible now is not offered; why is said in the row. */
export function RowMenu({ visit, ticketId, anchor, onClose }: Props) {
  const t = useTranslations('dispatch.acts');
  const first = useTranslations('dispatch.first');
  const common = useTranslations('common');
  const context = useDispatchContext();
  const router = useRouter();
  const may = useAllows();
  const place = placeOf(context.board, ticketId);
  const day = typeof place === 'object' ? dayOf(context.board, place.technicianId) : undefined;
  const plannable = context.mayPlan && canMove(visit);
  const movable = context.mayAssign && plannable && (!isStop(visit) || typeof place === 'object');
  const at = typeof place === 'object' ? place.at : 0;
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu anchor={anchor} align="end" onClose={onClose}>
      <MenuItem onClick={act(() => context.open(ticketId))}>{common('show')}</MenuItem>
      {plannable && <MenuItem onClick={act(() => context.choosePlace(ticketId))}>{t('moveTo')}</MenuItem>}
      {movable && <MenuItem onClick={act(() => context.findFirst(ticketId))}>{first('act')}</MenuItem>}
      {movable && day && at > firstPlace(day, ticketId) && (
        <MenuItem onClick={act(() => context.step(ticketId, -1))}>{t('earlier')}</MenuItem>
      )}
      {movable && day && at < day.stops.length - 1 && <MenuItem onClick={act(() => context.step(ticketId, 1))}>{t('later')}</MenuItem>}
      {movable && day && <MenuItem onClick={act(() => context.move(ticketId, 'nobody'))}>{t('takeOff')}</MenuItem>}
      {may(contract.tickets.list.access) && (
        <MenuItem onClick={act(() => router.push(ticketHref({ id: ticketId })))}>{common('openTicket')}</MenuItem>
      )}
    </Menu>
  );
}
