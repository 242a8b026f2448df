import type { Technology } from '#lib/contract/sims/states.ts';
import type { SunsetTechnology } from '#lib/contract/words/sunset.ts';

/** As it stands on data sheets, the same in every language. */
export const TECHNOLOGY_NAMES: Readonly<Record<Technology, string>> = {
  '2g': '2G',
  cdma: 'CDMA',
  hspa: 'HSPA',
  lte: 'LTE',
  'cat-1': 'LTE Cat 1',
  'cat-m': 'LTE Cat M1',
  'nb-iot': 'NB-IoT',
  '5g': '5G',
};

export const SUNSET_TECHNOLOGY_NAMES: Readonly<Record<SunsetTechnology, string>> = { pots: 'POTS', ...TECHNOLOGY_NAMES };
