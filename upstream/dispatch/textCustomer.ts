import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { e164 } from '#lib/format/phoneNumbers.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { languageOf } from '#upstream/core/language.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { systems } from '#upstream/systems/tables.ts';
import { type TextMessageRow, textMessages } from '#upstream/texts/tables.ts';
import { LINK, TEXT_JOB } from '#upstream/texts/work.ts';
import { dayOf, stopFor } from './acts.ts';
import { dayChanged } from './publish.ts';
import { stops } from './tables.ts';

const refuse = (why: string, message: string) => new ProblemResponse('illegal_state', { message, errors: { text: [why] }, next: [] });

/** `POST /stops/:id/text`: the customer of who is on the way is told so, once. It goes out after the transaction, by its own job. */
export const textCustomer =
  ({ clock, env, queue }: Context): Handlers<typeof contract.dispatch>['text'] =>
  (asked) =>
    asked.transact(async (tx) => {
      const found = await stopFor(tx, asked);
      if (!found || found instanceof ProblemResponse) return found as ProblemResponse;
      const { stop, ticket, technician } = found;
      const clockwork = { now: clock.now(), timeZone: env.TIME_ZONE };
      const before = await dayOf(tx, found, clockwork);
      const { version } = asked.body;
      if (version !== undefined && version !== stop.version) return new ProblemResponse('stale', { current: before });
      if (!stop.departedAt || hasBegun(stop)) return refuse('not-on-the-way', 'Nobody is on the way there.');
      const shown = before.stops.find(({ id }) => id === stop.id);
      const [told] = stop.textId === null ? [] : await tx.select().from(textMessages).where(eq(textMessages.id, stop.textId));
      if (told && told.state !== 'failed' && told.state !== 'over') return refuse('told', 'The customer was told already.');
      if (!env.company) return refuse('no-company', 'The company has no name here: COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE.');
      const [system] = ticket.csNo ? await tx.select({ phone: systems.phone }).from(systems).where(eq(systems.csNo, ticket.csNo)) : [];
      const recipient = e164(ticket.callerPhone ?? '') ?? e164(system?.phone ?? '');
      if (!recipient) return refuse('no-phone', 'No number that can be texted is known there.');
      const { t, clockOf } = languageOf(env.ALERT_LANGUAGE, env.TIME_ZONE);
      const time = shown?.eta ? clockOf(new Date(shown.eta)) : '';
      const body = t('dispatch.text.body', {
        ...{ company: env.company.name, phone: env.company.phone, technician: technician.name.split(' ')[0] ?? technician.name },
        ...{ site: ticket.siteName ?? '', time, known: time ? 'yes' : 'no', link: LINK },
      });
      const row = await insertOne(tx, textMessages, {
        ...{ recipient, body, state: 'waiting' as const, stopId: stop.id, userId: asked.user.id, createdAt: clockwork.now },
      });
      await tx.update(stops).set({ textId: row.id }).where(eq(stops.id, stop.id));
      await queue.enqueue(tx, { kind: TEXT_JOB, key: `text:${row.id}`, payload: { text: row.id } });
      return { data: await dayOf(tx, found, clockwork) };
    });

/** Whether somebody still drives to where a text says so, if it says so. */
export async function isStillOnTheWay(tx: Database, { text: { id, stopId } }: { text: TextMessageRow }): Promise<boolean> {
  if (stopId === null) return true;
  const [stop] = await tx.select().from(stops).where(eq(stops.id, stopId));
  return stop !== undefined && stop.textId === id && stop.departedAt !== null && !hasBegun(stop);
}

/** Those who look at the day hear what became of a text. */
export async function textWasSettled(tx: Database, { stopId }: TextMessageRow): Promise<void> {
  const [stop] = stopId === null ? [] : await tx.select().from(stops).where(eq(stops.id, stopId));
  if (stop?.technicianId && stop.date) await dayChanged(tx, { technicianId: stop.technicianId, date: stop.date }, false);
}
