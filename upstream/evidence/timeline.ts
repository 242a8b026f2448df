import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#upstream/core/language.ts';
import { grid, heading, orNone } from '#upstream/pdf/parts.ts';
import type { Facts } from './collect.ts';
import { carrierWords, checkWords, eventWords, further } from './words.ts';

const DEVIATING = [
  ...['test-failed', 'test-lost', 'test-expired', 'save-trapped', 'save-failed', 'send-trapped', 'send-parked', 'send-failed'],
  ...['proof-other-path', 'exception', 'taken-over', 'ending-trouble', 'aborted', 'gone-back', 'in-panel', 'left'],
  ...['site-scan-refused', 'site-late', 'site-off-test', 'alarm-handled', 'alarm-confirmed', 'untested-signed', 'technician-left'],
];
const STATED = ['no-old-sim', 'use-last-program', 'verify-later'];

/** What is left out first where there is no room for all; what a radio was taken out or put in by is none of it. */
const MINOR = [
  'step',
  'follow-on',
  'save-asked',
  'send-asked',
  'chosen',
  'note',
  'ending-step',
  'unprotected-kept',
  'test-warning',
  'check',
  'link-made',
  'link-text-asked',
  'link-text-failed',
  'link-revoked',
  'site-opened',
  'site-photo',
  'site-note',
  'site-trip',
  'zones-heard',
  'report-heard',
];
const MOST_DEVIATIONS = 12;

/** By which one sees when the system was without its radio. */
const RADIO_CHECKS = ['old-removed', 'fitted', 'new-removed', 'old-back'];
const isMajor = ({ kind, facts }: Facts['events'][number]) =>
  !MINOR.includes(kind) || (Array.isArray(facts?.said) && facts.said.some((name) => RADIO_CHECKS.includes(name)));

const line = (
  language: Language,
  { at, by }: { at: string | null | undefined; by: string | null | undefined },
  words: string,
): Content[] => [orNone(language.when(at)), words, orNone(by)];

const heads = ({ t }: Language) => [t('common.when'), t('common.what'), t('evidence.who')];
const WIDTHS = [108, '*', 92];

export function deviations(language: Language, of: Facts): Content[] {
  const { t } = language;
  const found = [
    ...of.checks.filter(({ name }) => STATED.includes(name)).map((check) => ({ ...check, words: checkWords(language, check.name) })),
    ...of.events.filter(({ kind }) => DEVIATING.includes(kind)).map((event) => ({ ...event, words: eventWords(language, event) })),
    ...of.answers
      .filter(({ kind }) => kind === 'failed' || kind === 'refused')
      .map((answer) => ({ ...answer, words: carrierWords(language, answer, of) })),
  ].sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1));
  const shown = found.slice(-MOST_DEVIATIONS);
  return [
    heading(t('evidence.deviations')),
    found.length === 0
      ? t('evidence.noDeviations')
      : grid(
          WIDTHS,
          heads(language),
          shown.map((each) => line(language, each, each.words)),
        ),
    ...further(language, found.length - shown.length),
  ];
}

type Entry = { at: string; by: string | null; words: string; isMajor: boolean };

function entriesOf(language: Language, of: Facts): Entry[] {
  const own = of.events.map((event) => ({ ...event, words: eventWords(language, event), isMajor: isMajor(event) }));
  const carriers = of.answers.map((answer) => ({ ...answer, words: carrierWords(language, answer, of), isMajor: true }));
  return [...own, ...carriers].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export function timeline(language: Language, of: Facts, most: number): Content[] {
  const all = entriesOf(language, of);
  const major = all.filter((each) => each.isMajor);
  // The beginning is never what is left out, and what is minor stands where there is room.
  const [first, ...others] = major;
  const kept = new Set(major.length <= most || !first ? major : [first, ...others.slice(1 - most)]);
  const minor = all.filter((each) => !each.isMajor).slice(0, Math.max(0, most - kept.size));
  const shown = all.filter((each) => kept.has(each) || minor.includes(each));
  return [
    heading(language.t('evidence.happened')),
    grid(
      WIDTHS,
      heads(language),
      shown.map((each) => line(language, each, each.words)),
    ),
    ...further(language, all.length - shown.length),
  ];
}
