/**
 * MEID, the number of a CDMA radio: 14 hexadecimal digits, or 18 decimal ones, and either may have a check digit behind it that is no part of it.
 * 3GPP2 X.S0008 and S.R0048: the first eight hexadecimal digits are the first ten decimal ones, the last six the last eight. It begins with A0 to
 * FF, or with 99 where the same number is also an IMEI.
 */
const HEX = /^([A-F][0-9A-F]|99)[0-9A-F]{12}$/;
const CUT = { hex: 8, decimal: 10 };
const LONG = { hex: 14, decimal: 18 };

export const isMeid = (text: string) => HEX.test(text);

const hexOf = (decimal: string, length: number) => BigInt(decimal).toString(16).toUpperCase().padStart(length, '0');

const fromDecimal = (digits: string) => hexOf(digits.slice(0, CUT.decimal), 8) + hexOf(digits.slice(CUT.decimal), 6);

/** The last of the digits checks the others: every second one is doubled, in base 16 or 10. */
function isChecked(digits: string, base: 10 | 16): boolean {
  const sum = [...digits].reduceRight((total, digit, at) => {
    const value = Number.parseInt(digit, base) * ((digits.length - at) % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / base) + (value % base);
  }, 0);
  return sum % base === 0;
}

/** However it is printed, as it is kept: in hexadecimal digits without the one that checks them; undefined: it is none. */
export function meidIn(text: string): string | undefined {
  const given = text
    .replace(/^\s*meid\s*(\(?(hex|dec)\)?)?\s*[:#]?/i, '')
    .replace(/[\s.()-]/g, '')
    .toUpperCase();
  if (/^\d{18}$/.test(given)) return wholeIn(fromDecimal(given));
  if (/^\d{19}$/.test(given)) return isChecked(given, 10) ? wholeIn(fromDecimal(given.slice(0, LONG.decimal))) : undefined;
  if (given.length === LONG.hex + 1 && /[A-F]/.test(given)) return isChecked(given, 16) ? wholeIn(given.slice(0, LONG.hex)) : undefined;
  return wholeIn(given);
}

const wholeIn = (hex: string) => (isMeid(hex) ? hex : undefined);

/** In 18 decimal digits, as older labels and carriers' forms have it. */
export const meidDecimal = (meid: string) =>
  BigInt(`0x${meid.slice(0, CUT.hex)}`)
    .toString()
    .padStart(CUT.decimal, '0') +
  BigInt(`0x${meid.slice(CUT.hex)}`)
    .toString()
    .padStart(LONG.decimal - CUT.decimal, '0');
