import type { FullInvoice } from '#lib/contract/invoices.ts';
import { factsOf, type InvoiceAct, ruleAgainst } from '#lib/domain/invoiceStatus.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';

export function hindered(act: InvoiceAct, now: FullInvoice): ProblemResponse | undefined {
  const why = ruleAgainst(act, factsOf(now));
  return (
    why &&
    new ProblemResponse('illegal_state', {
      message: `An invoice in this state can't do that: ${why}.`,
      errors: { invoice: [why] },
      current: now,
    })
  );
}
