/** An amount as files write it: `$1,234.56`, `1234.5`, `(3.50)`, `-3.50`, `1.234,56`. Whole cents; nothing for what is none, or has parts of a cent. */
export function centsIn(text: string): number | undefined {
  const bare = text.replace(/[\s$€]|USD|EUR/g, '');
  const isCredit = /^\(.*\)$/.test(bare) || bare.startsWith('-') || bare.endsWith('-');
  const digits = bare.replace(/^[(+-]+|[)-]+$/g, '');
  const [, whole, part = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/.exec(american(digits)) ?? [];
  if (whole === undefined && part === '') return undefined;
  if (!/^\d{0,2}0*$/.test(part)) return undefined;
  const cents = Number((whole ?? '0').replaceAll(',', '')) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
  if (cents >= 2 ** 31) return undefined;
  return isCredit && cents > 0 ? -cents : cents;
}

/** With a comma before the cents, as Europe writes it. */
const american = (digits: string) =>
  /^(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : digits;
