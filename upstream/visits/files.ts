import { and, asc, count, eq } from 'drizzle-orm';
import { PROOF_LIMITS } from '#lib/contract/dispatch/proof.ts';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { doneAt } from '#upstream/core/doneAt.ts';
import { publish } from '#upstream/core/events.ts';
import { iso } from '#upstream/core/iso.ts';
import { jpegAnswer, withPhoto } from '#upstream/core/photoUpload.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { rowId } from '#upstream/core/rowId.ts';
import type { Database } from '#upstream/db/connect.ts';
import { dayOf, stopFor } from '#upstream/dispatch/acts.ts';
import { dayChanged } from '#upstream/dispatch/publish.ts';
import { stopActs, stopFiles, stops } from '#upstream/dispatch/tables.ts';
import { technicians } from '#upstream/technicians/tables.ts';
import { findTicket } from '#upstream/tickets/repository.ts';

type Proofs = Pick<Handlers<typeof contract.visits>, 'list' | 'showFile'>;

const refuse = (why: string, message: string) => new ProblemResponse('illegal_state', { message, errors: { file: [why] }, next: [] });

export const prove =
  ({ database, clock, env }: Context): Handlers<typeof contract.dispatch>['prove'] =>
  async (asked) => {
    const { params, body, ability, user, query } = asked;
    const { subject, of, ...stamp } = query;
    const visitFor = (tx: Database) => stopFor(tx, { params, ability, user });
    // Nobody else's bytes are read.
    const early = await database.transaction(visitFor);
    if (!early || early instanceof ProblemResponse) return early as ProblemResponse;
    return withPhoto(body, PROOF_LIMITS.bytes, async (drawn) =>
      asked.transact(async (tx) => {
        const found = await visitFor(tx);
        if (!found || found instanceof ProblemResponse) return found as ProblemResponse;
        const { stop, ticket } = found;
        const clockwork = { now: clock.now(), timeZone: env.TIME_ZONE };
        const [known] = await tx
          .select({ id: stopFiles.id })
          .from(stopFiles)
          .where(and(eq(stopFiles.stopId, stop.id), eq(stopFiles.actId, stamp.id)));
        if (known) return { data: await dayOf(tx, found, clockwork) };
        const [done] = await tx
          .select()
          .from(stopActs)
          .where(and(eq(stopActs.stopId, stop.id), eq(stopActs.actId, of)));
        if (!done || done.undoneAt || stop.status !== 'done') return refuse('not-done', 'The visit is not done.');
        if (!drawn) return refuse('bad-photo', 'The file is no JPEG, PNG or WebP picture.');
        const isSame = and(eq(stopFiles.stopId, stop.id), eq(stopFiles.subject, subject));
        const [kept] = await tx.select({ number: count() }).from(stopFiles).where(isSame);
        if ((kept?.number ?? 0) >= PROOF_LIMITS[subject]) return refuse('too-many', `A visit has ${PROOF_LIMITS[subject]} at most.`);
        const at = doneAt(stamp, clockwork.now);
        await tx.insert(stopFiles).values({ stopId: stop.id, actId: stamp.id, doneId: of, subject, at, userId: user.id, ...drawn });
        if (stop.technicianId && stop.date) await dayChanged(tx, { technicianId: stop.technicianId, date: stop.date }, false);
        publish(tx, { channel: 'tickets', change: { type: 'tickets', id: ticket.id, version: ticket.version } });
        return { data: await dayOf(tx, found, clockwork) };
      }),
    );
  };

export const proofHandlers = ({ database }: Context): Proofs => ({
  list: async ({ params, ability }) => {
    const ticket = await findTicket(database, params.id, ability);
    if (!ticket) return undefined;
    const rows = await database
      .select({ stop: stops, technician: technicians.name })
      .from(stops)
      .leftJoin(technicians, eq(technicians.id, stops.technicianId))
      .where(and(eq(stops.ticketId, ticket.id), eq(stops.status, 'done')))
      .orderBy(asc(stops.id));
    const { id, stopId, subject, at, width, height } = stopFiles;
    const files = await database
      .select({ id, stopId, subject, at, width, height })
      .from(stopFiles)
      .innerJoin(stops, eq(stops.id, stopFiles.stopId))
      .where(eq(stops.ticketId, ticket.id))
      .orderBy(asc(stopFiles.id));
    const filesOf = (stop: number) =>
      files.filter((file) => file.stopId === stop).map(({ stopId: _, ...file }) => ({ ...file, at: file.at.toISOString() }));
    return {
      data: rows.map(({ stop, technician }) => ({
        id: stop.id,
        technician_name: technician,
        arrived_at: iso(stop.arrivedAt),
        ended_at: iso(stop.endedAt),
        note: stop.note,
        signed_by: stop.signedBy,
        parts: stop.parts ?? [],
        files: filesOf(stop.id),
      })),
    };
  },

  showFile: async ({ params, ability }) => {
    const ticket = await findTicket(database, params.id, ability);
    const wanted = rowId(params.photo);
    if (!ticket || wanted === undefined) return undefined;
    const [row] = await database
      .select({ file: stopFiles })
      .from(stopFiles)
      .innerJoin(stops, eq(stops.id, stopFiles.stopId))
      .where(and(eq(stops.ticketId, ticket.id), eq(stopFiles.id, wanted)));
    return row && jpegAnswer(row.file.bytes, `${ticket.ticketNumber}-${row.file.subject}-${row.file.id}.jpg`);
  },
});
