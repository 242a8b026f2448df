import { isIccid, isImei } from './identifiers.ts';

const DIGITS = [...'0123456789'];

/** One digit, or one swap of neighbours, away; none of a number of another length. An ICCID's check digit is no help: carriers differ. */
export function nearNumbers(number: string): string[] {
  const can = /^\d{15}$/.test(number) ? isImei : /^\d{18,20}$/.test(number) ? isIccid : undefined;
  if (!can) return [];
  const put = (at: number, text: string) => number.slice(0, at) + text + number.slice(at + text.length);
  return [...number]
    .flatMap((digit, at) => [
      ...DIGITS.filter((other) => other !== digit).map((other) => put(at, other)),
      ...(at > 0 && number[at - 1] !== digit ? [put(at - 1, digit + number[at - 1])] : []),
    ])
    .filter(can);
}

export function difference(one: string, other: string): { from: number; to: number } {
  const differs = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  return { from: differs[0] ?? 0, to: (differs.at(-1) ?? -1) + 1 };
}
