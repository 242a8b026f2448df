import { isActedOn } from '#lib/contract/signals.ts';
import type { SIGNAL_KINDS } from '#lib/contract/words/systems.ts';
import { meaningOf, restoresOf } from './signalCodes.ts';

type Kind = (typeof SIGNAL_KINDS)[number];
const kindOf = (code: string) => meaningOf(code).kind;

test.each([...(['BA', 'FA', 'GA', 'HA', 'KA', 'MA', 'PA', 'QA', 'SA', 'TA', 'UA', 'WA', 'ZA'] as const)])(
  'SIA %s is an alarm on which the station acts, and is over with either of its restores',
  (code) => {
    expect(kindOf(code)).toBe('alarm');
    expect(restoresOf(code)).toEqual([`${code[0]}R`, `${code[0]}H`]);
    for (const restore of restoresOf(code)) expect([kindOf(restore), restoresOf(restore)]).toEqual(['restore', []]);
  },
);

test.each<[string, Kind, readonly string[]]>([
  ['BV', 'alarm', ['BR', 'BH']],
  ['DF', 'alarm', ['DR']],
  ['FS', 'supervisory', ['FR']],
  ['SS', 'supervisory', ['SR']],
  ['GS', 'supervisory', ['GR']],
  ['FT', 'trouble', ['FJ', 'FR']],
  ['FJ', 'restore', []],
  ['AT', 'trouble', ['AR']],
  ['YS', 'trouble', ['YK']],
  ['BB', 'other', []],
  ['BC', 'other', []],
  ['TS', 'test', []],
  ['TE', 'test', []],
  ['TX', 'test', []],
  ['RP', 'test', []],
  ['OP', 'open-close', []],
  ['CQ', 'open-close', []],
  ['CI', 'trouble', []],
  ['toString', 'other', []],
  ['??', 'other', []],
])('SIA %s is %s', (code, kind, restores) => {
  expect(kindOf(code)).toBe(kind);
  expect(restoresOf(code)).toEqual(restores);
});

test.each<[Kind, Kind, readonly number[]]>([
  ['alarm', 'restore', [100, 101, 110, 113, 114, 121, 122, 130, 137, 146, 151, 154, 158, 159, 162, 423]],
  ['supervisory', 'restore', [200, 201, 203, 206]],
  ['trouble', 'restore', [300, 301, 302, 350, 353, 354, 373, 374, 381, 384, 426, 453, 454, 455, 457, 641]],
  ['open-close', 'open-close', [400, 401, 403, 407, 408, 409, 441, 442, 451, 452, 456, 463]],
  ['other', 'other', [406, 411, 412, 413, 421, 422, 458, 459, 461, 466, 520, 570, 573, 605, 606, 616, 621, 625, 626, 627, 628, 630]],
  ['test', 'test', [601, 602, 603, 604, 607, 608, 611]],
])('Contact ID: %s, and with R %s', (kind, restored, numbers) => {
  for (const number of numbers) {
    expect(`E${number} ${kindOf(`E${number}`)}`).toBe(`E${number} ${kind}`);
    expect(`R${number} ${kindOf(`R${number}`)}`).toBe(`R${number} ${restored}`);
    expect(restoresOf(`E${number}`)).toEqual(restored === 'restore' ? [`R${number}`] : []);
  }
});

test('the station acts on alarms and on supervisories, and on nothing else', () => {
  expect(['E110', 'E200', 'MA', 'FS'].every((code) => isActedOn(kindOf(code)))).toBe(true);
  expect(['E301', 'E406', 'E401', 'E602', 'E570', 'FT', 'FR', 'OP'].some((code) => isActedOn(kindOf(code)))).toBe(false);
});
