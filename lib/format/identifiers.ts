/** The numbers printed on radios and SIMs, as the trade writes them. Rules: 3GPP TS 23.003 (IMEI, IMSI), ITU-T E.118 (ICCID), GSMA SGP.02 and SGP.29 (EID). */

/** ISO/IEC 7812 mod-10 check over a string of digits, the last one being the check digit. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = digits.length - 1, double = false; index >= 0; index--, double = !double) {
    const digit = digits.charCodeAt(index) - 48;
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit;
  }
  return sum % 10 === 0;
}

export const luhnDigit = (digits: string) => '0123456789'.split('').find((digit) => passesLuhn(digits + digit)) ?? '0';

/** Digits only: `IMEI: 35-380614-192363-4` gives `353806141923634`; a trailing F of an ICCID goes. */
export const plainDigits = (text: string) =>
  text
    .replace(/^\s*(imei|iccid|imsi|eid|sim|msisdn|tel)\s*[:#]?/i, '')
    .replace(/[\s.()-]/g, '')
    .replace(/f$/i, '');

/** IMEI: 15 digits and Luhn; a failure is refused. */
export const isImei = (text: string) => /^\d{15}$/.test(text) && passesLuhn(text);

/** ICCID: 89 and 18 to 20 digits; a Luhn failure only warns, carriers differ. */
export const isIccid = (text: string) => /^89\d{16,18}$/.test(text);

/** EID: 32 digits that leave 1 when they are divided by 97. Not every one begins with 89. */
export const isEid = (text: string) =>
  /^\d{32}$/.test(text) && [...text].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;

/** IMSI: three digits of the country, two or three of the network, the rest the subscriber's; 15 at most. */
export const isImsi = (text: string) => /^\d{6,15}$/.test(text);

export type IdKind = 'imei' | 'meid' | 'iccid' | 'eid' | 'imsi' | 'msisdn' | 'ip' | 'cs';

/** Where an identifier is cut for reading: IMEI 6-2-6-1, MEID 2-6-6, ICCID and EID by fours, IMSI 3-3-9, MSISDN 3-3-4; the others stay whole. */
export function groupsOf(kind: IdKind, value: string): string[] {
  if (kind === 'imei' && value.length === 15) return [value.slice(0, 6), value.slice(6, 8), value.slice(8, 14), value.slice(14)];
  if (kind === 'iccid' || kind === 'eid') return value.match(/.{1,4}/g) ?? [value];
  if (kind === 'meid' && value.length === 14) return [value.slice(0, 2), value.slice(2, 8), value.slice(8)];
  if (kind === 'imsi' && value.length > 6) return [value.slice(0, 3), value.slice(3, 6), value.slice(6)];
  if (kind === 'msisdn' && value.length === 10) return [value.slice(0, 3), value.slice(3, 6), value.slice(6)];
  return [value];
}
