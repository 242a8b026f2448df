/** Area code and exchange begin with 2 to 9 where +1 is dialled; anything else is not cut as if it were from there. */
const AMERICAN = /^(\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

const bare = (number: string) => number.replace(/[\s().\-/]/g, '');

/** A number as people here read it, `(214) 555-0147`; what is dialled before it stays. One from elsewhere is shown as it was given. */
export function readablePhone(number: string): string {
  const [, before, area, exchange, line] = AMERICAN.exec(bare(number)) ?? [];
  return area ? `${before ? `${before} ` : ''}(${area}) ${exchange}-${line}` : number;
}

/** A number as telephone networks know it, E.164: `+12145550147`; nothing where the country is not said and it is none of +1. */
export function e164(number: string): string | undefined {
  const digits = bare(number);
  if (AMERICAN.test(digits)) return `+1${digits.slice(-10)}`;
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}

/** The address that calls a number, from wherever the telephone is: `tel:+12145550147`. */
export function dialAddress(number: string): string {
  const digits = bare(number);
  return `tel:${AMERICAN.test(digits) ? `+1${digits.slice(-10)}` : digits}`;
}
