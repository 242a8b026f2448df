import type { InvoiceTax } from '#lib/contract/invoices/content.ts';

/** No country taxes sales higher, in basis points. */
const MOST = 3000;

/** The taxes whose rate looks like a slip: above all there are, or more than twice or less than half of what that one was before. */
export const unusualTaxes = (taxes: readonly InvoiceTax[], usual: readonly InvoiceTax[]) =>
  taxes.flatMap((tax) => {
    const before = usual.find(({ name }) => name === tax.name) ?? (usual.length === 1 ? usual[0] : undefined);
    const { basis_points: rate } = tax;
    const isFar =
      before !== undefined && before.basis_points > 0 && rate > 0 && (rate > 2 * before.basis_points || rate < before.basis_points / 2);
    return rate > MOST || isFar ? [{ ...tax, before: before?.basis_points }] : [];
  });
