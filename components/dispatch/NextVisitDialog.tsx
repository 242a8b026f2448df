'use client';

import Box from '@mui/material/Box';
import { useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { useDayWords } from './dayWords.ts';
import { nextVisitMove, type TypedNext, usualTechnician, wrongNext } from './nextVisit.ts';
import { LEAST_MINUTES, MOST_MINUTES } from './terms.ts';
import { useNextVisit } from './useNextVisit.ts';
import { useToday } from './useToday.ts';
import { useVisitWords } from './visitWords.ts';

const PAIR = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 } as const;

/** The next trip to a ticket's site: tomorrow, with whoever was there last if they work, unless one says otherwise. */
export function NextVisitDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const t = useTranslations('dispatch.next');
  const move = useTranslations('dispatch.move');
  const common = useTranslations('common');
  const conflict = useTranslations('dispatch.conflict');
  const toast = useToast();
  const timeZone = useTimeZone() ?? 'UTC';
  const { today } = useToday();
  const { date: dateWord } = useDayWords();
  const words = useVisitWords();
  const [typed, setTyped] = useState<TypedNext>({ date: daysAfter(today, 1), who: undefined, start: '', end: '', minutes: undefined });
  const visits = useRead(contract.visits.appointments, { params: { id: ticket.id } }, { keepPreviousData: false });
  const crew = useRead(contract.technicians.list, typed.date ? { query: { dt: typed.date } } : null);
  const plan = useNextVisit(crew.data?.data ?? []);
  const type = (part: Partial<TypedNext>) => {
    plan.forget();
    setTyped((before) => ({ ...before, ...part }));
  };
  const all = visits.data?.data ?? [];
  const open = all.find(({ ended_at }) => ended_at === null);
  const last = all.findLast(({ technician_id }) => technician_id !== null);
  const who = typed.who ?? usualTechnician(crew.data?.data ?? [], { last: last?.technician_id ?? null, Branch: ticket.Branch });
  const minutes = typed.minutes ?? String(open?.minutes ?? last?.minutes ?? '');
  const wrong = wrongNext({ ...typed, minutes }, today);
  const isRead = visits.data !== undefined && crew.data !== undefined;
  const reason = !isRead
    ? common('loading')
    : wrong.date
      ? move('past')
      : who === undefined
        ? t('chooseWho')
        : Object.keys(wrong).length > 0
          ? move('check')
          : undefined;
  const needs = open ? words.requires({ skills: [], requires: open.requires, second: open.second }) : [];
  const failed = [visits, crew].find(({ error }) => error !== undefined)?.error ?? plan.error;
  const send = async () => {
    if (reason || who === undefined) return;
    const given = nextVisitMove({ ...typed, minutes }, { ticketId: ticket.id, version: open?.version ?? 0, who, timeZone });
    if (!(await plan.send(given))) return;
    toast(t('planned', { who: plan.nameOf(who), day: dateWord(typed.date) }));
    onClose();
  };
  return (
    <FormDialog
      title={t('title', { site: ticket.site_name ?? common('ticketNumber', { number: ticket.Ticket_Number }) })}
      go={plan.conflicts.length > 0 ? conflict('anyway') : t('go')}
      running={plan.isRunning ? common('saving') : undefined}
      reason={reason}
      autoFocus={isRead}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {failed && <Failure title={common('notDone')} problem={failed.problem} retryAfter={failed.retryAfter} />}
      {(needs.length > 0 || last?.note) && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[last?.note, needs.length > 0 && t('needs', { list: needs.join(', ') })].filter(Boolean).map((line) => (
            <div key={String(line)}>{line}</div>
          ))}
        </Box>
      )}
      <TextField
        label={common('day')}
        type="date"
        min={today}
        value={typed.date}
        error={wrong.date && move('past')}
        onChange={({ target }) => type({ date: target.value })}
      />
      <Select
        label={move('who')}
        required
        value={who === undefined ? null : String(who)}
        onChange={(next) => type({ who: next === null ? undefined : Number(next) })}
        options={plan.options(ticket.Branch)}
      />
      <Box sx={PAIR}>
        <TextField label={move('from')} type="time" value={typed.start} onChange={({ target }) => type({ start: target.value })} />
        <TextField
          label={move('until')}
          type="time"
          value={typed.end}
          error={wrong.window && move('badWindow')}
          onChange={({ target }) => type({ end: target.value })}
        />
      </Box>
      <TextField
        label={move('minutes')}
        inputMode="numeric"
        value={minutes}
        error={wrong.minutes && move('badMinutes', { least: LEAST_MINUTES, most: MOST_MINUTES })}
        onChange={({ target }) => type({ minutes: target.value.trim() })}
      />
      {plan.conflicts.length > 0 && (
        <Box component="ul" role="status" sx={{ m: 0, paddingInlineStart: 6, color: 'status.warn.fg' }}>
          {plan.conflicts.map((each) => (
            <li key={each.key}>{words.conflict(each, plan.nameOf(each.technician_id ?? 0))}</li>
          ))}
        </Box>
      )}
    </FormDialog>
  );
}
