'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { useAlarmWords } from '#components/systems/useAlarmWords.ts';
import { Entry } from '#components/ui/display/Entry.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { InPanel, SwapCheck } from '#lib/contract/swaps/checks.ts';
import { ENDING_STEPS } from '#lib/contract/swaps/ending.ts';
import { FOLLOW_ACTS } from '#lib/contract/swaps/follow.ts';
import { CARRIER_MOVES } from '#lib/contract/swaps/move.ts';
import { SWAP_STEPS, type SwapEvent } from '#lib/contract/swaps/swap.ts';
import { ProgramWorkKind } from '#lib/contract/swaps/transfers.ts';
import { CarrierWords } from './CarrierWords.tsx';
import { SiteFacts } from './SiteFacts.tsx';
import { glyphOf, kindOf } from './swapEvents.ts';
import { useCommunicationWords } from './useCommunicationWords.ts';
import { useHeldWords } from './useHeldWords.ts';
import { useTroubleWords } from './useTroubleWords.ts';

export function SwapHistoryEntry({ event, isLast }: { event: z.infer<typeof SwapEvent>; isLast: boolean }) {
  const t = useTranslations('swaps');
  const events = useWords('swaps.events', 'onTest.history');
  const kind = kindOf(event.kind);
  const said = namesIn(event.facts?.said);
  const to = SWAP_STEPS[Number(event.facts?.to) - 1];
  const which = InPanel.safeParse(event.facts?.in_panel ?? event.facts?.which).data;
  const work = ProgramWorkKind.safeParse(event.facts?.work).data;
  const troubleIn = useTroubleWords();
  const heldIn = useHeldWords();
  const isFollow = kind === 'follow-held' || kind === 'follow-off';
  const act = FOLLOW_ACTS.find((name) => name === event.facts?.act);
  const communication = useCommunicationWords();
  const changes = Changes.safeParse(event.facts?.changes).data ?? [];
  const alarm = useAlarmWords();
  const ending = kind === 'ending-step' || kind === 'ending-trouble' ? ENDING_STEPS.find((name) => name === event.facts?.step) : undefined;
  const state = event.facts?.state === 'done' ? 'done' : event.facts?.state === 'doing' ? 'running' : undefined;
  const message = kind === 'test-off-asked' ? undefined : event.message && (isFollow ? heldIn(event.message) : troubleIn(event.message));
  return (
    <Entry glyph={glyphOf(event.kind)} line={isLast ? 'last' : 'on'}>
      <span>{event.kind.startsWith('carrier-') ? <CarrierWords event={event} /> : kind ? events(kind) : event.kind}</span>
      {kind === 'chosen' && <ChosenSims facts={event.facts} />}
      {(kind === 'alarm-handled' || kind === 'alarm-confirmed') && <span>: {alarm(event.facts)}</span>}
      {kind === 'step' && to && <span>: {t(`steps.${to}`)}</span>}
      {ending && (
        <span>
          : {t(`${state === 'done' ? 'endingSteps' : 'endingActs'}.${ending}`)}
          {state && `, ${t(`wizard.states.${state}`)}`}
        </span>
      )}
      {act && <span>: {t(`follow.acts.${act}`)}</span>}
      {work && <span>: {t(`work.kinds.${work}`)}</span>}
      {which && <span>: {t(`wizard.history.radios.${which}`)}</span>}
      {event.kind.startsWith('link-text-') && <span>: …{String(event.facts?.to ?? '')}</span>}
      <SiteFacts event={event} />
      {said.length > 0 && <span>: {said.map((name) => t(`checks.${name}`)).join(', ')}</span>}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {event.by && `${event.by}, `}
        {event.facts?.on_site === true && `${t('site.onSite')}, `}
        <Time at={event.at} />
        {typeof event.facts?.received_at === 'string' && (
          <>, {t.rich('wizard.history.received', { time: () => <Time at={String(event.facts?.received_at)} /> })}</>
        )}
      </Box>
      {changes.map((each) => (
        <Box key={`${each.path} ${each.field}`} sx={{ typography: 'caption' }}>
          {communication.change(each)}
        </Box>
      ))}
      {message && <Box sx={{ typography: 'caption' }}>{message}</Box>}
    </Entry>
  );
}

const Changes = z.array(
  z.object({ path: z.number().optional(), field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
);

const namesIn = (value: unknown): SwapCheck[] =>
  Array.isArray(value) ? value.flatMap((name) => SwapCheck.safeParse(name).data ?? []) : [];

function ChosenSims({ facts }: Pick<z.infer<typeof SwapEvent>, 'facts'>) {
  const t = useTranslations('swaps.wizard.sims');
  const kinds = useTranslations('swaps.moves.kinds');
  const common = useTranslations('common');
  const { old_imei, new_imei, panel_type, cell_type } = facts ?? {};
  const move = CARRIER_MOVES.find((each) => each === facts?.move);
  const said = [
    typeof old_imei === 'string' && `${common('oldSim')} ${old_imei}`,
    typeof new_imei === 'string' && `${t('new')} ${new_imei}`,
    typeof panel_type === 'string' && `${t('panelType')} ${panel_type}`,
    typeof cell_type === 'string' && `${t('cellType')} ${cell_type}`,
    move && kinds(move),
  ].filter(Boolean);
  return said.length > 0 && <span>: {said.join(', ')}</span>;
}
