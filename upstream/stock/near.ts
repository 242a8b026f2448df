import { isImei } from '#lib/contract/identifiers.ts';

const DIGITS = [...'0123456789'];

/** The valid IMEIs that are one digit, or one swap of neighbours, away from this one. */
export function nearImeis(imei: string): string[] {
  const put = (at: number, text: string) => imei.slice(0, at) + text + imei.slice(at + text.length);
  const others = [...imei].flatMap((digit, at) => [
    ...DIGITS.filter((other) => other !== digit).map((other) => put(at, other)),
    ...(at > 0 && imei[at - 1] !== digit ? [put(at - 1, digit + imei[at - 1])] : []),
  ]);
  return others.filter(isImei);
}
