/** The numbers printed on radios and SIMs, as the trade writes them. Rules: 3GPP TS 23.003 (IMEI), ITU-T E.118 (ICCID). */

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
    .replace(/^\s*(imei|iccid|sim|msisdn|tel)\s*[:#]?/i, '')
    .replace(/[\s.()-]/g, '')
    .replace(/f$/i, '');

/** IMEI: 15 digits and Luhn; a failure is refused. */
export const isImei = (text: string) => /^\d{15}$/.test(text) && passesLuhn(text);

/** ICCID: 89 and 18 to 20 digits; a Luhn failure only warns, carriers differ. */
export const isIccid = (text: string) => /^89\d{16,18}$/.test(text);

export type IdKind = 'imei' | 'iccid' | 'msisdn' | 'ip' | 'cs';

/** Where an identifier is cut for reading: IMEI 6-2-6-1, ICCID by fours, MSISDN 3-3-4; the others stay whole. */
export function groupsOf(kind: IdKind, value: string): string[] {
  if (kind === 'imei' && value.length === 15) return [value.slice(0, 6), value.slice(6, 8), value.slice(8, 14), value.slice(14)];
  if (kind === 'iccid') return value.match(/.{1,4}/g) ?? [value];
  if (kind === 'msisdn' && value.length === 10) return [value.slice(0, 3), value.slice(3, 6), value.slice(6)];
  return [value];
}
