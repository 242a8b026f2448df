'use client';

import GlobalStyles from '@mui/material/GlobalStyles';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { RAIL_ID } from '#components/shell/NavRail.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { LinkButton } from '#components/ui/controls/LinkButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError, call } from '#lib/browser/api/api.ts';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { Swap } from '#lib/contract/swaps/swap.ts';
import type { TicketLookup } from '#lib/contract/tickets.ts';
import { isTicketOver } from '#lib/contract/words/tickets.ts';
import { unfinishedOf } from '#lib/domain/completeSwap.ts';
import { isOver } from '#lib/domain/swapGates.ts';
import { shownId } from '#lib/format/ids.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';
import { CodeField } from './CodeField.tsx';
import { keepFreshLink } from './freshLinks.ts';
import { KnownTickets } from './KnownTickets.tsx';
import { onlyLine } from './onlyLine.ts';
import { SwapFrame } from './SwapFrame.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { TodaysVisits } from './TodaysVisits.tsx';
import { makeTicketLookup } from './ticketLookup.ts';
import { WorksheetNote } from './WorksheetNote.tsx';

const refusalIn = (error: unknown) => (error instanceof ApiError ? error : undefined);

const NO_RAIL = { '@media (min-width: 600px)': { [`div:has(> #${RAIL_ID})`]: { display: 'none' } } };

export function SwapBegin() {
  const t = useTranslations('swaps');
  const titles = useTranslations('titles');
  const common = useTranslations('common');
  const words = useTranslations('swaps.wizard.ticket');
  const router = useRouter();
  const may = useAllows();
  const [lookUp] = useState(() => makeTicketLookup((ticketNumber) => call(contract.tickets.lookup, { params: { ticketNumber } })));
  const [found, setFound] = useState<z.infer<typeof TicketLookup>>();
  const [unknown, setUnknown] = useState<string>();
  const [failure, setFailure] = useState<ApiError>();
  const [isLooking, setLooking] = useState(false);
  const begin = useWrite(contract.swaps.create);
  const [busyWith, setBusyWith] = useState<string>();
  const hasFollows = useCapability('follows');
  const language = useLanguage();
  const maySystem = may(contract.systems.show.access);
  const cs = found?.system?.cs_no;
  // Where nobody says of a system that a swap is open on it, the swaps do.
  const isShort = !useCapability('evidence');
  const ofSystem = { query: { cs_no: [cs ?? ''], per_page: 100 } };
  const { data: others } = useRead(contract.swaps.list, cs && isShort ? ofSystem : null, { keepPreviousData: false });
  const { data: system } = useRead(contract.systems.show, cs && maySystem ? { params: { cs } } : null, {
    keepPreviousData: false,
  });
  const seek = async (number: string) => {
    setLooking(true);
    setUnknown(undefined);
    setFailure(undefined);
    begin.reset();
    try {
      setFound(await lookUp(number));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFound(undefined);
      if (error.problem.code === 'not_found') setUnknown(number);
      else setFailure(error);
    } finally {
      setLooking(false);
    }
  };
  const known = useSearchParams();
  const knownCs = known.get('cs');
  const numbers = known.getAll('ticket');
  const [chosen, setChosen] = useState(numbers.length === 1 ? numbers[0] : undefined);
  const seekKnown = useEffectEvent((number: string) => void seek(number));
  useEffect(() => {
    if (chosen) seekKnown(chosen);
  }, [chosen]);
  const { id: twin, cs_no: twinCs } = Swap.safeParse(begin.error?.problem.current).data ?? {};
  const here = (others?.data ?? []).filter((swap) => swap.cs_no === cs);
  const open =
    (begin.error?.problem.code === 'duplicate' ? twin : undefined) ??
    system?.data.swap_id ??
    here.find((swap) => unfinishedOf(swap)?.why === 'open')?.id;
  const untold = here.find((swap) => unfinishedOf(swap)?.why === 'untold')?.id;
  const isClosed = found !== undefined && isTicketOver(found.ticket);
  // Who came from a system's page swaps there: a ticket of another one is a slip until it is said to be none.
  const isOther = Boolean(knownCs && cs && cs !== knownCs);
  const other = isOther && found ? words('other', { ticket: found.ticket.Ticket_Number, cs: cs ?? '', known: knownCs ?? '' }) : undefined;
  const refusal = !found ? undefined : !cs ? words('noSystem') : isClosed ? words('closed') : other;
  const reason = refusal ?? (!found ? words('first') : open ? words('busy', { cs: cs ?? '' }) : undefined);
  const isBegun = begin.data !== undefined || begin.error?.problem.code === 'done';
  const isBeginning = begin.isMutating || isBegun || busyWith !== undefined;
  const makeLink = async (id: number, { name, to }: { name: string; to?: string }) => {
    const params = { id };
    try {
      const { data } = await call(contract.installer.makeLink, { params, body: { name, ...(hasFollows && { starts: true }) } });
      const sent = to ? call(contract.installer.textLink, { params, body: { to, language } }) : undefined;
      const textError = await sent?.then(() => undefined, refusalIn);
      return { token: data.token, textError };
    } catch (error) {
      return { error: refusalIn(error) };
    }
  };
  const start = async (ticket_number: string, cs: string, link?: { name: string; to?: string }) => {
    setBusyWith(ticket_number);
    const known = maySystem ? await call(contract.systems.show, { params: { cs } }).catch(() => undefined) : undefined;
    const panel_type = found?.system?.panel?.PanelType ?? known?.data.panel?.PanelType ?? undefined;
    // Where the desk does the rest itself, it does so step by step.
    const chosen = isShort ? { step: 1 } : { step: 2, old_sim_id: onlyLine(known?.data.sims ?? []) };
    try {
      const { swap } = await begin.trigger([{ body: { ticket_number, cs_no: cs, panel_type, ...chosen } }]);
      if (link !== undefined) {
        keepFreshLink(swap.id, await makeLink(swap.id, link));
      }
      router.push(hrefOf('sim-swap', { id: swap.id }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusyWith(undefined);
      if (error.problem.code !== 'done') return;
      // It was begun, and the answer does not say which it is.
      const { data } = await call(contract.swaps.list, { query: { cs_no: [cs], per_page: 100 } });
      const mine = data.filter((swap) => swap.ticket_number === ticket_number && swap.cs_no === cs && !isOver(swap));
      if (mine.length > 0) router.push(hrefOf('sim-swap', { id: Math.max(...mine.map(({ id }) => id)) }));
    }
  };
  return (
    <SwapFrame title={titles('sim-swap-create')} swap={undefined} shown={1} onShow={() => undefined}>
      <GlobalStyles styles={NO_RAIL} />
      <Card title={t('wizard.step', { step: 1, name: t('steps.ticket') })}>
        {isShort && <WorksheetNote />}
        {knownCs && numbers.length !== 1 && !found && <KnownTickets cs={knownCs} numbers={numbers} onChoose={setChosen} />}
        <CodeField
          key={chosen}
          isFirst
          initial={chosen}
          label={words('label')}
          hint={words('hint')}
          error={unknown && words('unknown', { number: unknown })}
          go={words('look')}
          running={isLooking ? words('looking') : undefined}
          onCode={(code) => void seek(code)}
        />
        {!found && !knownCs && (
          <TodaysVisits
            busyWith={busyWith}
            onBegin={({ ticket, cs: at, technician }, link) => void start(ticket, at, link && { name: technician ?? '', to: link.to })}
          />
        )}
        {failure && <Failure title={common('notDone')} problem={failure.problem} retryAfter={failure.retryAfter} />}
        {found && <TicketFacts found={found} />}
        {refusal && (
          <Alert
            kind="refusal"
            title={refusal}
            action={
              refusal === other && (
                <LinkButton href={`${hrefOf('sim-swap-create')}?${new URLSearchParams({ ticket: found?.ticket.Ticket_Number ?? '' })}`}>
                  {words('otherGo', { cs: cs ?? '' })}
                </LinkButton>
              )
            }
          >
            {refusal === other && words('otherWhy', { known: knownCs ?? '' })}
          </Alert>
        )}
        {!refusal && open !== undefined && (cs ?? twinCs) && !isBeginning && (
          <Alert
            kind="refusal"
            title={words('busy', { cs: cs ?? twinCs ?? '' })}
            action={<LinkButton href={hrefOf('sim-swap', { id: open })}>{common('openSwap', { id: shownId(open) })}</LinkButton>}
          >
            {words('busyWhy')}
          </Alert>
        )}
        {!refusal && open === undefined && untold !== undefined && !isBeginning && (
          <Alert
            kind="warn"
            title={t('gates.status-unknown')}
            action={<LinkButton href={hrefOf('sim-swap', { id: untold })}>{common('openSwap', { id: shownId(untold) })}</LinkButton>}
          />
        )}
        {begin.error && begin.error.problem.code !== 'duplicate' && (
          <Failure title={words('notBegun')} problem={begin.error.problem} retryAfter={begin.error.retryAfter} />
        )}
        <span>
          <ActionButton
            variant="contained"
            color="primary"
            reason={reason}
            running={isBeginning ? words('beginning') : undefined}
            onClick={() => found && cs && void start(found.ticket.Ticket_Number, cs)}
          >
            {cs ? words('beginOn', { cs }) : words('begin')}
          </ActionButton>
        </span>
      </Card>
    </SwapFrame>
  );
}
