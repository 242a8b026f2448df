import { passesLuhn } from '#lib/contract/identifiers.ts';

/** The numbers that differ from a mistyped IMEI or ICCID in one digit and have a right check digit; none for one that is right. */
export function nearCodes(code: string): string[] {
  if (!/^\d{15,20}$/.test(code) || passesLuhn(code)) return [];
  return [...code].flatMap((digit, at) =>
    [...'0123456789']
      .filter((other) => other !== digit)
      .map((other) => code.slice(0, at) + other + code.slice(at + 1))
      .filter(passesLuhn),
  );
}
