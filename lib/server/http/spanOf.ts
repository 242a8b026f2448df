export type Span = { from: number; to: number };

/** The one span a Range header asks for, both ends included; undefined is the whole, null what can't be had. */
export function spanOf(range: string | null, size: number): Span | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? null : { from, to };
}
