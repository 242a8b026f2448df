/** By which who sent it knows a number, and nobody else. */
export const lastDigits = (number: string) => number.slice(-4);

const BETWEEN = '[\\s().-]*';

/** Words that quote a number, however it is written, with its last digits alone. */
export function withoutNumber(words: string, number: string): string {
  const digits = [...number.replace(/\D/g, '')];
  const code = digits.slice(0, -7).map((digit) => `(?:${digit}${BETWEEN})?`);
  const quoted = new RegExp(`[+(]*${code.join('')}${digits.slice(-7).join(BETWEEN)}`, 'g');
  return words.replace(quoted, `…${lastDigits(number)}`);
}
