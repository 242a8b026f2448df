import type { Provider } from '#lib/contract/sims/states.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import { randomOf } from '#upstream/simulators/random.ts';
import { radioOf } from './radios.ts';

const MILLION = 1_000_000;

/** What an IMSI of a carrier begins with: country and network (ITU-T E.212, US numbering). */
const NETWORKS: Record<Provider, string> = { vzw: '311480', att: '310410', tmo: '310260' };
/** As each writes the number of a billing account. */
const ACCOUNTS: Record<Provider, readonly [string, string]> = {
  vzw: ['0742318806-00001', '0742318806-00002'],
  att: ['287301584422', '287301591177'],
  tmo: ['968214403', '968214403'],
};
/** What the numbers of a carrier's cards begin with: telecom, country, issuer. */
const ISSUERS: Record<Provider, string> = { vzw: '8914800', att: '8901170', tmo: '8901260' };
/** Of the eUICCs of one maker: telecom, country, maker. */
const EID_START = '89049032';
const EID_DIGITS = 30;

const checked = (digits: string) => {
  const rest = [...digits, '0', '0'].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return digits + String(98 - rest).padStart(2, '0');
};
const withLuhn = (digits: string) => digits + luhnDigit(digits);

/** A walk over all serials that looks like no order at all; the step and their number share no divisor. */
const serialIn = (many: number, index: number) => (index * 379_999 + 192_363) % many;

function imeiAt(index: number, type: string) {
  const block = String(Math.floor(index / MILLION) + 1).padStart(2, '0');
  return withLuhn(`${type}${block}${String(serialIn(MILLION, index % MILLION)).padStart(6, '0')}`);
}

const meidAt = (index: number, type: string) =>
  `${type}${serialIn(16 ** 6, index)
    .toString(16)
    .toUpperCase()
    .padStart(6, '0')}`;

function cardAt(seed: string, index: number, provider: Provider, hasLine: boolean) {
  const length = provider === 'att' && index % 3 === 0 ? 19 : 20;
  const filler = randomOf(seed, 'account', index).digits(length - 16);
  return {
    iccid: withLuhn(`${ISSUERS[provider]}${String((index * 61 + 35_983) % (100 * MILLION)).padStart(8, '0')}${filler}`),
    // Those of T-Mobile have an eUICC.
    eid: provider === 'tmo' ? checked(EID_START + randomOf(seed, 'eid', index).digits(EID_DIGITS - EID_START.length)) : null,
    imsi: hasLine ? `${NETWORKS[provider]}${String((index * 7_368_787 + 412_345_678) % 1_000_000_000).padStart(9, '0')}` : null,
  };
}

/** The numbers of a SIM, and what its radio is by its model. A radio of CDMA has a MEID, and no card: its line is the radio's. */
export function numbersAt(
  seed: string,
  index: number,
  { provider, radio, hasLine }: { provider: Provider; radio: string; hasLine: boolean },
) {
  const { type, technology, certification } = radioOf(radio);
  const account = hasLine ? ACCOUNTS[provider][index % 5 === 0 ? 1 : 0] : null;
  const model = { deviceType: radio, technology, certification, account };
  if (technology === 'cdma') return { ...model, imei: '', meid: meidAt(index, type), iccid: null, eid: null, imsi: null };
  return { ...model, imei: imeiAt(index, type), meid: null, ...cardAt(seed, index, provider, hasLine) };
}

/** Exchanges of the North American plan begin with 2 to 9 and don't end with 11; 555 is nobody's. */
const EXCHANGES = Array.from({ length: 800 }, (_, index) => 200 + index).filter((each) => each % 100 !== 11 && each !== 555);
const IN_EXCHANGE = 10_000;

export function phoneAt(index: number, area: string) {
  const place = (index * 2_654_437 + 1_234_567) % (EXCHANGES.length * IN_EXCHANGE);
  return `${area}${EXCHANGES[Math.floor(place / IN_EXCHANGE)]}${String(place % IN_EXCHANGE).padStart(4, '0')}`;
}

const HOSTS = 254;
const NETWORKS_OF_CARRIERS = 96 * 256;
/** An address of its own, in no order that shows; the carrier's simulator gives others. Step and number of addresses share no divisor. */
export function addressAt(index: number) {
  const place = (index * 1_299_709 + 777_777) % (NETWORKS_OF_CARRIERS * HOSTS);
  const network = Math.floor(place / HOSTS);
  return `10.${64 + (network >> 8)}.${network & 255}.${1 + (place % HOSTS)}`;
}
