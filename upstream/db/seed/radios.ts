import type { Provider, Technology } from '#lib/contract/sims/states.ts';
import { unfitOf } from '#lib/domain/fit.ts';
import type { Shares } from '#upstream/simulators/random.ts';

/** `type`: what its IMEI begins with; those of CDMA have a MEID instead. */
type Radio = { share: number; type: string; technology: Technology; certification: string };

/**
 * Models as their makers' documents have them (`lib/domain/radioModels.ts`), but the kits for the XT board, which are the company's own name for a 263 with its board, and
 * T-Mobile's, of which no document was found; shares and what their IMEIs begin with are made up. Those whose name ends with a carrier are certified by it alone.
 */
const RADIOS: Record<Provider, Record<string, Radio>> = {
  vzw: {
    'XT50-LTE-V': { share: 31, type: '353806', technology: 'cat-1', certification: 'vzw' },
    '263LTE-V': { share: 27, type: '353811', technology: 'cat-1', certification: 'vzw' },
    'TG-7E-V': { share: 30, type: '353814', technology: 'cat-m', certification: 'vzw' },
    'SLE-LTEVI-FIRE': { share: 12, type: '356938', technology: 'lte', certification: 'vzw' },
  },
  att: {
    '263LTE-A': { share: 44, type: '353812', technology: 'cat-1', certification: 'att' },
    'TG-7E-A': { share: 38, type: '353815', technology: 'cat-m', certification: 'att' },
    'XT50-LTE-A': { share: 18, type: '353807', technology: 'cat-1', certification: 'att' },
  },
  tmo: { 'LTE-M-T': { share: 1, type: '353816', technology: 'cat-m', certification: 'tmo' } },
};

/** Of networks that were switched off: none is sold or active, and some are still on a wall or in a box. */
const OLD: Record<'vzw' | 'att', Record<string, Radio>> = {
  vzw: {
    'SLE-CDMA': { share: 4, type: 'A100004B', technology: 'cdma', certification: 'vzw' },
    '263C': { share: 6, type: 'A1000037', technology: 'cdma', certification: 'vzw' },
  },
  att: {
    '263H': { share: 6, type: '352613', technology: 'hspa', certification: 'att' },
    'SLE-GSM-3/4G': { share: 4, type: '352615', technology: 'hspa', certification: 'att' },
  },
};
export type OldProvider = keyof typeof OLD;
export const hadOldNetwork = (provider: Provider): provider is OldProvider => provider in OLD;

const KNOWN: Record<string, Radio> = Object.assign({}, ...Object.values(RADIOS), ...Object.values(OLD));
export const radioOf = (name: string): Radio => {
  const known = KNOWN[name];
  if (!known) throw new Error(`the sample company has no radio ${name}`);
  return known;
};

export const RADIO_NAMES = Object.values(RADIOS).flatMap(Object.keys);

const sharesOf = (radios: Record<string, Radio>, panelType: string | null | undefined): Shares<string> =>
  Object.fromEntries(
    Object.entries(radios)
      .filter(([name]) => !unfitOf(panelType, name))
      .map(([name, { share }]) => [name, share]),
  );

/** Those of a carrier that a panel takes, or without one all. */
export const radiosFor = (provider: Provider, panelType?: string | null) => sharesOf(RADIOS[provider], panelType);
export const oldRadiosFor = (provider: OldProvider, panelType?: string | null) => sharesOf(OLD[provider], panelType);
