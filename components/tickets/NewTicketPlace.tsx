'use client';

import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { SystemPicker } from '#components/systems/SystemPicker.tsx';
import { useOpenTickets } from '#components/systems/useOpenTickets.ts';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCounts } from '#lib/browser/api/useCounts.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { TypedTicket } from './newTicket.ts';
import { TicketLink } from './TicketLink.tsx';

type Props = { typed: TypedTicket; isFixed: boolean; onType: (part: Partial<TypedTicket>) => void };

export function NewTicketPlace({ typed: { system, isElsewhere, site, branch }, isFixed, onType }: Props) {
  const t = useTranslations('tickets.new');
  const fields = useTranslations('fields');
  const about = useTranslations('todos.about.number');
  const { counts } = useCounts(contract.tickets.list, {});
  const { open = [] } = useOpenTickets({
    cs_no: isElsewhere ? '' : (system?.cs_no ?? ''),
    site_name: isElsewhere ? null : (system?.site_name ?? null),
  });
  const may = useAllows()(contract.technicians.list.access);
  const crew = useRead(contract.technicians.list, isElsewhere && may ? {} : null).data?.data ?? [];
  const known = [...Object.keys(counts?.Branch ?? {}), ...crew.map((each) => each.Branch ?? '')];
  const branches = [...new Set(known.filter(Boolean))].sort();
  return (
    <>
      {isElsewhere ? (
        <>
          <TextField
            label={fields('site_name')}
            required
            value={site}
            maxLength={120}
            onChange={({ target }) => onType({ site: target.value })}
          />
          <Select
            label={fields('Branch')}
            required
            options={branches.map((value) => ({ value, label: value }))}
            value={branch}
            onChange={(next) => onType({ branch: next })}
          />
        </>
      ) : (
        <SystemPicker label={about('system')} value={system} onChange={(next) => onType({ system: next })} />
      )}
      {!isFixed && (
        <Choice
          as={Checkbox}
          label={t('noSystem')}
          reason={undefined}
          checked={isElsewhere}
          onChange={(on) => onType({ isElsewhere: on })}
        />
      )}
      {open.length > 0 && (
        <Alert kind="warn">
          {t('already', { count: open.length })}
          {open.map((ticket) => (
            <div key={ticket.id}>
              <TicketLink ticket={ticket}>{[ticket.Ticket_Number, ticket.problem].filter(Boolean).join(', ')}</TicketLink>
            </div>
          ))}
        </Alert>
      )}
    </>
  );
}
