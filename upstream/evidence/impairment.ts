import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#upstream/core/language.ts';
import { grid, heading, orNone } from '#upstream/pdf/parts.ts';
import type { Facts } from './collect.ts';

const MINUTE = 60_000;

/**
 * The impairment record that NFPA 72, 10.21 wants kept of a fire alarm system: from when to when it was out of service, and who was told. A test of
 * which that was said was a fire alarm system's, whatever the system is called now; of any other there is nothing.
 */
export function impairment(language: Language, { tests }: Facts): Content[] {
  const { t, when, number } = language;
  const outages = tests.flatMap(({ confirmed_at, since, off_confirmed_at: until, by, told }) => {
    const from = since ?? confirmed_at;
    return from && told ? [{ from, until, by, told }] : [];
  });
  if (outages.length === 0) return [];
  const lasted = (from: string, until: string) => Math.ceil((Date.parse(until) - Date.parse(from)) / MINUTE);
  const minutes = outages.flatMap(({ from, until }) => (until ? [lasted(from, until)] : []));
  const sum = minutes.reduce((total, each) => total + each, 0);
  return [
    heading(t('evidence.fire.title')),
    grid(
      [92, 92, 44, '*', 70],
      [t('evidence.fire.out'), t('evidence.fire.restored'), '', t('evidence.fire.told'), t('evidence.who')],
      outages.map(({ from, until, by, told }) => [
        orNone(when(from)),
        when(until) ?? t('evidence.fire.notYet'),
        until ? t('evidence.minutes', { minutes: number(lasted(from, until)) }) : '',
        (['owner', 'ahj', 'fire_watch', 'restored'] as const)
          .flatMap((name) => (told[name] ? [t(`onTest.fire.said.${name}`, { who: told[name] })] : []))
          .join(' '),
        orNone(by),
      ]),
    ),
    ...(minutes.length > 0 ? [t('evidence.fire.total', { minutes: number(sum), longest: number(Math.max(...minutes)) })] : []),
  ];
}
