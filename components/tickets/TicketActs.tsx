'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import * as contract from '#lib/contract/index.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import type { TicketStatus } from '#lib/contract/words/tickets.ts';
import { nextStates, ruleAgainst } from '#lib/domain/ticketStates.ts';
import { truncate } from '#lib/format/truncate.ts';
import { CodeSelect } from './CodeSelect.tsx';
import { useTicketStatuses } from './ticketWords.ts';
import { useTicketCodes } from './useTicketCodes.ts';

const Note = z.string();

/** A note, and the states a ticket may go to now. What is typed stays until it is sent, over reload and a change by somebody else. */
export function TicketActs({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets');
  const common = useTranslations('common');
  const toast = useToast();
  const [note = '', keepNote] = usePersistedState('tab', `ticket.note.${ticket.id}`, Note);
  const [sending, setSending] = useState<TicketStatus | 'note'>();
  const { trigger, error, reset } = useWrite(contract.tickets.change);
  const typed = note.trim();
  const known = useTicketStatuses();
  const next = nextStates(ticket).filter((status) => known.includes(status));
  const [code, setCode] = useState<string>();
  const [isCritical, setCritical] = useState(false);
  const canMark = useCapability('criticalMessages');
  const mayResolve = next.includes('resolved');
  const asksCode = useTicketCodes().offered('resolution').length > 0;
  const send = async (status?: TicketStatus) => {
    setSending(status ?? 'note');
    try {
      await trigger([
        {
          params: { id: ticket.id },
          body: {
            ...{ status, note: typed || undefined, version: ticket.version },
            ...(typed && isCritical && { critical: true as const }),
            ...(status === 'resolved' && { resolution_code: code }),
          },
        },
      ]);
      keepNote((now) => (now === note ? undefined : now));
      setCritical(false);
      const number = ticket.Ticket_Number;
      toast(status ? t('drawer.moved', { number, status: t(`status.${status}`) }) : t('drawer.noted', { number }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      // What stands on screen is not what it is now.
      if (cause.problem.code === 'stale' || cause.problem.code === 'illegal_state') void refresh('tickets');
    } finally {
      setSending(undefined);
    }
  };
  return (
    <Box component="section" aria-label={t('drawer.move')} sx={{ display: 'grid', gap: 2 }}>
      {error &&
        (error.problem.code === 'stale' ? (
          <Alert kind="warn">{t('drawer.stale')}</Alert>
        ) : (
          <Failure
            title={t(error.problem.errors?.status?.includes('elsewhere') ? 'drawer.elsewhere' : 'drawer.failed')}
            problem={error.problem}
            retryAfter={error.retryAfter}
          />
        ))}
      <TextArea
        label={common('note')}
        hint={t('drawer.noteHint')}
        minRows={2}
        maxRows={8}
        value={note}
        onChange={(event) => {
          if (error) reset();
          keepNote(truncate(event.target.value, 2000) || undefined);
        }}
      />
      {canMark && (
        // Its place is kept, so that what is below doesn't move as one types.
        <Box sx={typed ? undefined : { visibility: 'hidden' }}>
          <Choice as={Checkbox} label={t('critical.mark')} reason={undefined} checked={isCritical} onChange={setCritical} />
        </Box>
      )}
      {mayResolve && <CodeSelect kind="resolution" value={code ?? null} onChange={(chosen) => setCode(chosen?.code)} />}
      <Typography variant="caption" component="h3" sx={{ fontWeight: 500 }}>
        {t('drawer.move')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {next.map((status) => {
          const rule = ruleAgainst(ticket, status, note);
          const lacksCode = status === 'resolved' && asksCode && !code;
          return (
            <ActionButton
              key={status}
              variant="outlined"
              startIcon={<StatusGlyph glyph={status} />}
              reason={rule ? t(`drawer.rules.${rule}`) : lacksCode ? t('drawer.chooseCode') : undefined}
              running={sending === status ? common('saving') : undefined}
              onClick={() => void send(status)}
            >
              {t(`status.${status}`)}
            </ActionButton>
          );
        })}
        {typed && (
          <ActionButton
            variant="contained"
            color="primary"
            running={sending === 'note' ? common('saving') : undefined}
            onClick={() => void send()}
          >
            {t('drawer.add')}
          </ActionButton>
        )}
      </Box>
    </Box>
  );
}
