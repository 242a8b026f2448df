import type { Provider } from '#lib/contract/sims/states.ts';
import { randomOf } from '#upstream/simulators/random.ts';

/** What an IMSI of a carrier begins with: country and network (ITU-T E.212, US numbering). */
const NETWORKS: Record<Provider, string> = { vzw: '311480', att: '310410', tmo: '310260' };
/** As each writes the number of a billing account. */
const ACCOUNTS: Record<Provider, readonly [string, string]> = {
  vzw: ['0742318806-00001', '0742318806-00002'],
  att: ['287301584422', '287301591177'],
  tmo: ['968214403', '968214403'],
};
/** Of the eUICCs of one maker: telecom, country, maker. */
const EID_START = '89049032';
const EID_DIGITS = 30;

const checked = (digits: string) => {
  const rest = [...digits, '0', '0'].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return digits + String(98 - rest).padStart(2, '0');
};

/** What a card and a radio are beside ICCID and IMEI. The type of a radio ends with the carrier it is certified by; those of T-Mobile have an eUICC. */
export const identifiersAt = (seed: string, index: number, provider: Provider, hasLine: boolean) => ({
  technology: 'lte' as const,
  certification: provider,
  eid: provider === 'tmo' ? checked(EID_START + randomOf(seed, 'eid', index).digits(EID_DIGITS - EID_START.length)) : null,
  imsi: hasLine ? `${NETWORKS[provider]}${String((index * 7_368_787 + 412_345_678) % 1_000_000_000).padStart(9, '0')}` : null,
  account: hasLine ? ACCOUNTS[provider][index % 5 === 0 ? 1 : 0] : null,
});
