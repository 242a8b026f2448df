'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { z } from 'zod';
import { useAlarmWords } from '#components/systems/useAlarmWords.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Entry } from '#components/ui/display/Entry.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { InPanel, SwapCheck } from '#lib/contract/swaps/checks.ts';
import { ENDING_STEPS } from '#lib/contract/swaps/ending.ts';
import { CARRIER_MOVES } from '#lib/contract/swaps/move.ts';
import { SWAP_STEPS, type SwapEvent } from '#lib/contract/swaps/swap.ts';
import { GATE_RULES } from '#lib/domain/gateRules.ts';
import { glyphOf, kindOf } from './swapEvents.ts';
import { useTroubleWords } from './useTroubleWords.ts';

const STEP = 12;

export function SwapHistory({ id }: { id: number }) {
  const t = useTranslations('swaps.wizard.history');
  const [shown, setShown] = useState(STEP);
  const { data, error, mutate } = useRead(contract.swaps.history, { params: { id } });
  const events = data?.data ?? [];
  const visible = events.slice(0, shown);
  return (
    <Card title={t('title')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((event, index) => (
          <Station key={event.id} event={event} isLast={index === visible.length - 1} />
        ))}
      </Box>
      {events.length > shown && <Button onClick={() => setShown(shown + 50)}>{t('more')}</Button>}
    </Card>
  );
}

function Station({ event, isLast }: { event: z.infer<typeof SwapEvent>; isLast: boolean }) {
  const t = useTranslations('swaps');
  const kind = kindOf(event.kind);
  const said = namesIn(event.facts?.said);
  const to = SWAP_STEPS[Number(event.facts?.to) - 1];
  const which = InPanel.safeParse(event.facts?.in_panel ?? event.facts?.which).data;
  const troubleIn = useTroubleWords();
  const alarm = useAlarmWords();
  const ending = kind === 'ending-step' || kind === 'ending-trouble' ? ENDING_STEPS.find((name) => name === event.facts?.step) : undefined;
  const state = event.facts?.state === 'done' ? 'done' : event.facts?.state === 'doing' ? 'running' : undefined;
  // Earlier versions wrote down for which swap, in English.
  const message = kind === 'test-off-asked' ? undefined : event.message && troubleIn(event.message);
  return (
    <Entry glyph={glyphOf(event.kind)} line={isLast ? 'last' : 'on'}>
      <span>{event.kind.startsWith('carrier-') ? <CarrierWords event={event} /> : kind ? t(`events.${kind}`) : event.kind}</span>
      {kind === 'chosen' && <Chosen facts={event.facts} />}
      {(kind === 'alarm-handled' || kind === 'alarm-confirmed') && <span>: {alarm(event.facts)}</span>}
      {kind === 'step' && to && <span>: {t(`steps.${to}`)}</span>}
      {ending && (
        <span>
          : {t(`${state === 'done' ? 'endingSteps' : 'endingActs'}.${ending}`)}
          {state && `, ${t(`wizard.states.${state}`)}`}
        </span>
      )}
      {which && <span>: {t(`wizard.history.radios.${which}`)}</span>}
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
      {message && <Box sx={{ typography: 'caption' }}>{message}</Box>}
    </Entry>
  );
}

/** What an entry from the site was about: the SIM in the hand, why it was refused, or what came too late. */
function SiteFacts({ event: { kind, facts } }: { event: z.infer<typeof SwapEvent> }) {
  const t = useTranslations('swaps');
  const number = facts?.imei ?? facts?.iccid;
  const why = SITE_WHYS.find((each) => each === facts?.why);
  const rule = GATE_RULES.find((each) => each === facts?.why);
  const check = SwapCheck.safeParse(facts?.check).data;
  if (!kind.startsWith('site-')) return null;
  return (
    <>
      {typeof number === 'string' && (
        <span>
          : <Id kind={facts?.imei ? 'imei' : 'iccid'} value={number} />
        </span>
      )}
      {(why || rule) && <Box sx={{ typography: 'caption' }}>{why ? t(`site.why.${why}`) : rule && t(`gates.${rule}`)}</Box>}
      {check && <span>: {t(`checks.${check}`)}</span>}
    </>
  );
}

function CarrierWords({ event: { kind, facts } }: { event: z.infer<typeof SwapEvent> }) {
  const t = useTranslations('sims');
  const what = CARRIER_KINDS.find((each) => kind === `carrier-${each}`);
  const { action, imei, provider } = facts ?? {};
  const known = knownProvider(provider) ?? 'other';
  const values = { action: action === 'test-ready' ? 'ready' : String(action), provider: t(`provider.${known}`) };
  return (
    <>
      {what ? t(`history.kinds.${what}`, values) : kind}
      {typeof imei === 'string' && (
        <>
          : <Id kind="imei" value={imei} />
        </>
      )}
    </>
  );
}

const CARRIER_KINDS = ['asked', 'confirmed', 'failed', 'refused'] as const;

function Chosen({ facts }: Pick<z.infer<typeof SwapEvent>, 'facts'>) {
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

const SITE_WHYS = ['unknown-sim', 'two-sims', 'other-sim'] as const;

const namesIn = (value: unknown): SwapCheck[] =>
  Array.isArray(value) ? value.flatMap((name) => SwapCheck.safeParse(name).data ?? []) : [];
