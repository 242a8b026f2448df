import { AnyCheck } from '#lib/contract/swaps/checks.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';

export function withCheck({ checks }: Pick<Swap, 'checks'>, name: AnyCheck, isChecked: boolean): { name: AnyCheck; note?: string }[] {
  const others = checks.flatMap((check) => {
    const known = AnyCheck.safeParse(check.name).data;
    return known && known !== name ? [{ name: known, note: check.note ?? undefined }] : [];
  });
  return isChecked ? [...others, { name }] : others;
}
