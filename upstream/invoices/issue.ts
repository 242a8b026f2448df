import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { creditInvoice, NO_COMPANY } from './credit.ts';
import { hindered } from './hindered.ts';
import { issueInvoice, keepMail } from './issueInvoice.ts';
import { touchInvoice } from './paymentParts.ts';
import { invoiceFor, readInvoice } from './repository.ts';

type Acts = Pick<Handlers<typeof contract.invoices>, 'send' | 'credit'>;

export const issueActs = (context: Context): Acts => {
  const { clock } = context;

  const answer = async (tx: Database, id: number) => {
    const data = await readInvoice(tx, context, id);
    return data && { data };
  };

  return {
    send: async ({ params, body: { mail, locale, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const refused = hindered('send', found.now);
        if (refused) return refused;
        const isDraft = found.row.issuedAt === null;
        if (isDraft && !context.env.company) return new ProblemResponse('not_built', NO_COMPANY);
        const row = isDraft ? await issueInvoice(tx, context, found.row, user) : found.row;
        if (mail) await keepMail(context, tx, row, { ...mail, locale }, user);
        await touchInvoice(tx, row, clock.now());
        return answer(tx, row.id);
      }),

    credit: async ({ params, body: { reason, version }, user, ability, transact }) =>
      transact(async (tx) => {
        const found = await invoiceFor(tx, context, { id: params.id, ability, action: 'update', version });
        if (!found || found instanceof ProblemResponse) return found;
        const refused = await creditInvoice(tx, context, found, { reason, user });
        return refused ?? answer(tx, found.row.id);
      }),
  };
};
