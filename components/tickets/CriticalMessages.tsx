'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useUnrestored } from '#components/systems/useUnrestored.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { isTicketOver } from '#lib/contract/words/tickets.ts';
import { useCriticalWords } from './useCriticalWords.ts';

/** What must not be missed of a ticket, before everything else: alarms, a test left on, a message that failed, and notes marked so. */
export function CriticalMessages({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets.critical');
  const common = useTranslations('common');
  const { wordOf } = useCriticalWords();
  const may = useAllows();
  const isKept = useCapability('criticalMessages');
  const params = { id: ticket.id };
  const hasNotes = isKept && ticket.critical.includes('note');
  const notes = useRead(contract.tickets.history, hasNotes ? { params } : null, { background: true }).data?.data ?? [];
  const settle = useWrite(contract.tickets.settle);
  const isOver = isTicketOver(ticket);
  const open = hasNotes && !isOver ? notes.filter(({ critical, settled_at }) => critical && settled_at === null) : [];
  return (
    <>
      {!isOver && ticket.cs_no && may(contract.systems.signals.access) && <LiveAlarms cs={ticket.cs_no} />}
      {ticket.critical
        .filter((kind) => kind !== 'note')
        .map((kind) => (
          <Alert key={kind} kind="crit">
            {wordOf(kind)}
          </Alert>
        ))}
      {settle.error && <Failure title={common('notDone')} problem={settle.error.problem} retryAfter={settle.error.retryAfter} />}
      {open.map(({ id, message, by, at }) => (
        <Alert
          key={id}
          kind="crit"
          action={
            may(contract.tickets.settle.access) && (
              <ActionButton
                running={settle.isMutating ? common('saving') : undefined}
                onClick={() => void settle.trigger([{ params: { ...params, message: id } }]).catch(() => undefined)}
              >
                {t('settle')}
              </ActionButton>
            )
          }
        >
          <Box component="span" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {message}
          </Box>
          <Box sx={{ typography: 'caption' }}>
            {by && `${by}, `}
            <Time at={at} />
          </Box>
        </Alert>
      ))}
    </>
  );
}

function LiveAlarms({ cs }: { cs: string }) {
  const t = useTranslations('tickets.critical');
  const { live } = useUnrestored(cs);
  return live.length > 0 ? <Alert kind="crit">{t('alarm', { count: live.length })}</Alert> : null;
}
