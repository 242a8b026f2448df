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

const MINOR = [
  'chosen',
  'note',
  'ending-step',
  'unprotected-kept',
  'test-warning',
  'check',
  'link-made',
  'link-revoked',
  'site-opened',
  'site-photo',
  'site-note',
  'site-trip',
  'zones-heard',
  'report-heard',
];
const MOST_DEVIATIONS = 12;

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
  const own = of.events.map((event) => ({ ...event, words: eventWords(language, event), isMajor: !MINOR.includes(event.kind) }));
  const carriers = of.answers.map((answer) => ({ ...answer, words: carrierWords(language, answer, of), isMajor: true }));
  return [...own, ...carriers].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export function timeline(language: Language, of: Facts, most: number): Content[] {
  const all = entriesOf(language, of);
  const entries = all.length <= most ? all : all.filter(({ isMajor }) => isMajor);
  const shown = entries.slice(-most);
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
