import type { Content } from 'pdfmake/interfaces.js';
import { z } from 'zod';
import { ALARM_ENDS } from '#lib/contract/alarms.ts';
import { knownProvider, knownStatus, SIM_ACTIONS } from '#lib/contract/sims/states.ts';
import { InPanel, SwapCheck } from '#lib/contract/swaps/checks.ts';
import { ENDING_STEPS } from '#lib/contract/swaps/ending.ts';
import { FOLLOW_ACTS } from '#lib/contract/swaps/follow.ts';
import { CARRIER_MOVES } from '#lib/contract/swaps/move.ts';
import { SWAP_STEPS, SwapStatus } from '#lib/contract/swaps/swap.ts';
import { PROGRAM_WORKS } from '#lib/contract/swaps/transfers.ts';
import { SYSTEM_KINDS } from '#lib/contract/systems.ts';
import { ALL_PROOFS, type ProofName } from '#lib/contract/words/commissioning.ts';
import { LEFT_WHYS, sayingOf } from '#lib/contract/words/onTest.ts';
import { refusalWords } from '#lib/domain/refusals.ts';
import { meaningOf } from '#lib/domain/signalCodes.ts';
import { type SignalText, signalWords } from '#lib/domain/signalWords.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { zonesText } from '#lib/domain/testScope.ts';
import type { Language } from '#upstream/core/language.ts';
import { SWAP_EVENTS } from '#upstream/swaps/eventKinds.ts';
import type { Facts } from './collect.ts';

type Event = Facts['events'][number];

export function troubleWords({ t }: Language, message: string | null | undefined): string | null {
  const saying = sayingOf(message);
  if (saying) return t(`onTest.sayings.${saying}`);
  const key = `swaps.trouble.${message}` as 'swaps.trouble.cut-off';
  return message == null ? null : /^[\w-]+$/.test(message) && t.has(key) ? t(key) : message;
}

export const statusWords = ({ t }: Language, status: string | null | undefined) => {
  const known = knownStatus(status);
  return known ? t(`sims.status.${known}`) : (status ?? null);
};

export const swapStatusWords = ({ t }: Language, status: string | null) => {
  const known = SwapStatus.safeParse(status).data;
  return known ? t(`swaps.status.${known}`) : (status ?? '');
};

export function providerWords({ t }: Language, provider: string | null | undefined) {
  const known = knownProvider(provider);
  return known ? t(`sims.provider.${known}`) : (provider ?? t('sims.provider.other'));
}

export const verificationWords = ({ t }: Language, names: readonly string[]) =>
  names.map((name) => (ALL_PROOFS.includes(name as ProofName) ? t(`swaps.proofs.${name as ProofName}`) : name));

export function codeWords({ t }: Language, code: string): string {
  const loose = t as unknown as { has: (key: string) => boolean } & ((key: string, values?: { what: string }) => string);
  const textAt: SignalText = (key, values) => (loose.has(`signals.${key}`) ? loose(`signals.${key}`, values) : undefined);
  return `${code}, ${signalWords(textAt, { code, text: meaningOf(code).text })}`;
}

const PATHS = ['cell', 'ip', 'phone'] as const;
export const pathWords = ({ t }: Language, path: unknown) => {
  const known = PATHS.find((each) => each === path);
  return known ? t(`evidence.paths.${known}`) : '';
};

export const checkWords = ({ t }: Language, name: string) => {
  const known = SwapCheck.safeParse(name).data;
  return known ? t(`swaps.checks.${known}`) : name;
};

export function answerWords({ t }: Language, { kind, action, message }: Facts['answers'][number], provider: string): string {
  const known = SIM_ACTIONS.find((each) => each === action) ?? 'other';
  const values = { action: known === 'test-ready' ? 'ready' : known, provider };
  const words =
    kind === 'asked' || kind === 'confirmed' || kind === 'failed' || kind === 'refused' ? t(`sims.history.kinds.${kind}`, values) : kind;
  return message ? `${words}: ${message}` : words;
}

export function carrierWords(language: Language, answer: Facts['answers'][number], of: Facts): string {
  const sim = answer.simId === of.old_sim?.id ? of.old_sim : of.new_sim;
  const words = answerWords(language, answer, providerWords(language, sim?.provider));
  return sim ? `${words} (${simNumber(sim)})` : words;
}

function chosenWords({ t }: Language, facts: Event['facts']): string[] {
  const { old_imei, new_imei, panel_type, cell_type } = facts ?? {};
  const move = CARRIER_MOVES.find((each) => each === facts?.move);
  return [
    typeof old_imei === 'string' && `${t('common.oldSim')} ${old_imei}`,
    typeof new_imei === 'string' && `${t('common.newSim')} ${new_imei}`,
    typeof panel_type === 'string' && panel_type,
    typeof cell_type === 'string' && cell_type,
    move && t(`swaps.moves.kinds.${move}`),
  ].filter((each) => typeof each === 'string');
}

const listed = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

export function eventWords(language: Language, { kind, message, facts }: Event): string {
  const { t } = language;
  const known = SWAP_EVENTS.find((each) => each === kind);
  const names = [`swaps.events.${known}`, `onTest.history.${known}`] as 'swaps.events.begun'[];
  const name = names.find((each) => t.has(each));
  const words = name ? t(name) : kind;
  const step = SWAP_STEPS[Number(facts?.to) - 1];
  const details = [
    kind === 'step' && step ? `${facts?.to}, ${t(`swaps.steps.${step}`)}` : null,
    kind === 'proof-signal' || kind === 'proof-other-path'
      ? `${codeWords(language, String(facts?.code ?? ''))}, ${pathWords(language, facts?.path)}`
      : null,
    ...(kind === 'chosen' ? chosenWords(language, facts) : []),
    ...(kind.startsWith('alarm-')
      ? [`${codeWords(language, String(facts?.code ?? ''))}, ${facts?.zone ?? ''}`, alarmWords(language, facts)]
      : []),
    ...commissioningWords(language, { kind, facts }),
    ...(kind === 'check' ? listed(facts?.said).map((name) => checkWords(language, name)) : []),
    ...(kind === 'site-late' && typeof facts?.check === 'string' ? [checkWords(language, facts.check)] : []),
    ...(kind === 'site-scan' || kind === 'site-scan-refused' ? [String(facts?.imei ?? facts?.iccid ?? '')] : []),
    ...(typeof facts?.in_panel === 'string' || kind === 'in-panel' ? radioWords(language, facts?.in_panel ?? facts?.which) : []),
    ...(kind === 'exception' ? verificationWords(language, listed(facts?.missing)) : []),
    kind.startsWith('link-text-') ? `…${facts?.to ?? ''}` : null,
    kind === 'technician-left' ? leftWords(language, facts) : null,
    kind === 'program-work' ? workWords(language, facts?.work) : null,
    ...(kind === 'send-asked' ? changeWords(language, facts?.changes) : []),
    kind === 'ending-step' || kind === 'ending-trouble' ? endingWords(language, facts) : null,
    ...(kind.startsWith('follow-') ? followWords(language, { message, facts }) : []),
    // Earlier versions wrote down for which swap, in English.
    kind === 'test-off-asked' || kind.startsWith('follow-') ? null : troubleWords(language, message),
    typeof facts?.received_at === 'string' ? t('evidence.received', { at: language.when(facts.received_at) ?? '' }) : null,
  ].filter((each) => each !== null);
  return details.length > 0 ? `${words}: ${details.join('; ')}` : words;
}

/** `9` as the panel and the receiver write it. */
export const zoneWords = ({ t }: Language, number: number) => t('swaps.commissioning.zone', { number: String(number).padStart(3, '0') });

const numbers = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []);

export function strengthWords({ t }: Language, { dbm, band }: { dbm: number; band?: string | null }): string {
  return band ? t('installer.zones.banded', { dbm, band }) : t('installer.zones.dbm', { dbm });
}

/** So many zones are named one by one; more as a list with its ranges. */
const MOST_NAMED = 4;

function commissioningWords(language: Language, { kind, facts }: Pick<Event, 'kind' | 'facts'>): string[] {
  const { t } = language;
  const named = numbers(facts?.zones);
  const isMany = named.length > MOST_NAMED;
  const zones = isMany
    ? [t('swaps.commissioning.zone', { number: zonesText(named.map(String)) })]
    : named.map((number) => zoneWords(language, number));
  if (kind === 'zones-heard' || kind === 'zones-typed') return [zones.join(', ')].filter(Boolean);
  if (kind === 'untested-signed') return [...zones, ...notTestedWords(language, facts)];
  if (kind === 'report-heard') return [pathWords(language, facts?.path)];
  if (kind === 'site-trip') return [zoneWords(language, Number(facts?.zone))];
  if (kind === 'trouble-open' || kind === 'trouble-clear') return [codeWords(language, String(facts?.code ?? ''))];
  if (kind !== 'strength') return [];
  const band = typeof facts?.band === 'string' ? facts.band : null;
  return [
    t(`installer.zones.which.${facts?.which === 'before' ? 'before' : 'after'}`),
    strengthWords(language, { dbm: Number(facts?.dbm), band }),
  ];
}

export const kindWords = ({ t }: Language, kind: string | null) => {
  const known = SYSTEM_KINDS.find((each) => each === kind);
  return known ? t(`systems.kinds.names.${known}`) : (kind ?? '');
};

const notTestedWords = (language: Language, facts: Event['facts']) => [
  ...listed(facts?.what).map((each) =>
    each === 'network'
      ? language.t('evidence.commissioning.report', { path: pathWords(language, 'ip') })
      : language.t('swaps.proofs.strength'),
  ),
  ...listed(facts?.kinds).map((kind) => language.t('swaps.commissioning.noneOfKind', { kind: kindWords(language, kind) })),
];

function leftWords({ t, when }: Language, facts: Event['facts']): string | null {
  const why = LEFT_WHYS.find((each) => each === facts?.why);
  return why ? t(`onTest.left.${why}`, { time: when(String(facts?.left_at ?? '')) ?? '' }) : null;
}

/** Which step was refused when it was to go by itself, and why; what an earlier version wrote, as it is. */
function followWords(language: Language, { message, facts }: Pick<Event, 'message' | 'facts'>): string[] {
  const { t } = language;
  const act = FOLLOW_ACTS.find((each) => each === facts?.act);
  const why = refusalWords(message, {
    gate: (rule) => t(`swaps.gates.${rule}`),
    sim: (rule) => t(`sims.rules.refused.${rule}`, { provider: t('sims.provider.other') }),
    problem: (code) => (code === 'forbidden' ? t('swaps.follow.forbidden') : t(`problems.${code}`)),
  });
  return [act && t(`swaps.follow.acts.${act}`), why ?? message].filter((each) => typeof each === 'string');
}

function alarmWords({ t }: Language, facts: Event['facts']): string | null {
  const how = ALARM_ENDS.find((each) => each === facts?.how);
  return how ? t(`systems.alarms.said.${how}`) : null;
}

function workWords({ t }: Language, work: unknown): string | null {
  const known = PROGRAM_WORKS.find((each) => each === work);
  return known ? t(`swaps.work.kinds.${known}`) : null;
}

const Changes = z.array(
  z.object({ path: z.number().optional(), field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
);

/** What a send changed of the communication section, field by field. */
function changeWords({ t }: Language, changes: unknown): string[] {
  const nameOf = (field: string) => {
    const key = `swaps.communication.fields.${field}` as 'swaps.communication.fields.apn';
    return t.has(key) ? t(key) : field;
  };
  const valueIn = (value: string | null) => {
    const key = `swaps.communication.values.${value}` as 'swaps.communication.values.NET';
    return value === null ? '–' : /^\w+$/.test(value) && t.has(key) ? t(key) : value;
  };
  return (Changes.safeParse(changes).data ?? []).map(({ path, field, before, after }) => {
    const name = path === undefined ? nameOf(field) : t('swaps.communication.ofPath', { place: path, field: nameOf(field) });
    return `${name}: ${valueIn(before)} → ${valueIn(after)}`;
  });
}

function radioWords({ t }: Language, which: unknown): string[] {
  const known = InPanel.safeParse(which).data;
  return known ? [t(`evidence.radios.${known}`)] : [];
}

function endingWords({ t }: Language, facts: Event['facts']): string | null {
  const step = ENDING_STEPS.find((each) => each === facts?.step);
  if (!step) return null;
  const state = facts?.state === 'done' ? 'done' : facts?.state === 'doing' ? 'running' : undefined;
  return [t(`swaps.${state === 'done' ? 'endingSteps' : 'endingActs'}.${step}`), state && t(`swaps.wizard.states.${state}`)]
    .filter(Boolean)
    .join(', ');
}

export const further = ({ t }: Language, count: number): Content[] =>
  count > 0 ? [{ text: t('evidence.further', { count }), italics: true, margin: [0, 3, 0, 0] }] : [];
