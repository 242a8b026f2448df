import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#upstream/core/language.ts';
import { facts, grid, heading, orNone } from '#upstream/pdf/parts.ts';
import type { Facts } from './collect.ts';

const MINUTE = 60_000;

/**
 * The impairment record that NFPA 72, 10.21 wants kept of a fire alarm system: from when to when it was out of service, and who was told. Nothing of
 * any other system.
 */
export function impairment(language: Language, of: Facts): Content[] {
  if (!of.kinds) return [];
  const { t, when, number } = language;
  const outages = of.tests.flatMap(({ confirmed_at, since: from = confirmed_at, off_confirmed_at: until, by, told }) =>
    from ? [{ from, until, by, told }] : [],
  );
  const minutes = outages.flatMap(({ from, until }) => (until ? [Math.ceil((Date.parse(until) - Date.parse(from)) / MINUTE)] : []));
  const said = (name: 'owner' | 'ahj' | 'fire_watch') => outages.findLast(({ told }) => told?.[name])?.told?.[name] ?? null;
  return [
    heading(t('evidence.fire.title')),
    outages.length === 0
      ? t('evidence.fire.never')
      : grid(
          ['*', '*', 70, '*'],
          [t('evidence.fire.out'), t('evidence.fire.restored'), '', t('evidence.who')],
          outages.map(({ from, until, by }) => [
            orNone(when(from)),
            when(until) ?? t('evidence.fire.notYet'),
            until ? t('evidence.fire.minutes', { minutes: number(Math.ceil((Date.parse(until) - Date.parse(from)) / MINUTE)) }) : '',
            orNone(by),
          ]),
        ),
    ...(minutes.length > 0
      ? [
          t('evidence.fire.total', {
            minutes: number(minutes.reduce((sum, each) => sum + each, 0)),
            longest: number(Math.max(...minutes)),
          }),
        ]
      : []),
    facts([
      [t('onTest.fire.owner'), said('owner')],
      [t('onTest.fire.ahj'), said('ahj')],
      [t('onTest.fire.fire_watch'), said('fire_watch')],
    ]),
  ];
}
