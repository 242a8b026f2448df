import { and, asc, eq } from 'drizzle-orm';
import type { Column, Content } from 'pdfmake/interfaces.js';
import sharp from 'sharp';
import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { type Language, languageOf } from '#upstream/core/language.ts';
import { rowId } from '#upstream/core/rowId.ts';
import { stopFiles, stops } from '#upstream/dispatch/tables.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { facts, grid, heading, orNone, together } from '#upstream/pdf/parts.ts';
import { paperOf, printed } from '#upstream/pdf/print.ts';
import { systems } from '#upstream/systems/tables.ts';
import { technicianNames } from '#upstream/technicians/names.ts';
import { findTicket } from '#upstream/tickets/repository.ts';
import { ticketCodes } from '#upstream/tickets/tables.ts';

const LONGEST = 900;
const IN_A_ROW = 2;
const ROOM = { width: 240, height: 180 };
const SIGNATURE = { width: 200, height: 70 };
const LABELS = 120;
const MINUTE = 60_000;

type File = typeof stopFiles.$inferSelect;

async function imageOf({ bytes }: File): Promise<string> {
  const jpeg = await sharp(bytes)
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 76 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

async function photosOf({ when }: Language, files: readonly File[]): Promise<Content[]> {
  const faces: Column[] = [];
  for (const file of files)
    faces.push({
      width: ROOM.width,
      stack: [
        { image: await imageOf(file), fit: [ROOM.width, ROOM.height] },
        { text: when(file.at) ?? '', margin: [0, 2, 0, 6] },
      ],
    });
  return Array.from({ length: Math.ceil(faces.length / IN_A_ROW) }, (_, row) =>
    together([{ columns: faces.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW), columnGap: 12 }]),
  );
}

/** `GET /tickets/:id/visits/:visit/report`: a visit that was done, on a sheet for the customer’s file. */
export const reportHandlers = ({ database, clock, env }: Context): Pick<Handlers<typeof contract.visits>, 'report'> => ({
  report: async ({ params, query, ability }) => {
    const ticket = await findTicket(database, params.id, ability);
    const id = rowId(params.visit);
    if (!ticket || id === undefined) return undefined;
    const [visit] = await database
      .select()
      .from(stops)
      .where(and(eq(stops.id, id), eq(stops.ticketId, ticket.id), eq(stops.status, 'done')));
    if (!visit) return undefined;
    const [system] = ticket.csNo ? await database.select().from(systems).where(eq(systems.csNo, ticket.csNo)) : [];
    const names = await technicianNames(database, [visit.technicianId, visit.secondId]);
    const files = await database.select().from(stopFiles).where(eq(stopFiles.stopId, id)).orderBy(asc(stopFiles.id));
    const isCode = and(eq(ticketCodes.kind, 'resolution'), eq(ticketCodes.code, visit.resolutionCode ?? ''));
    const [code] = visit.resolutionCode ? await database.select().from(ticketCodes).where(isCode) : [];
    const language = languageOf(query.locale ?? 'en', env.TIME_ZONE);
    const { t, when, dayOf } = language;
    const { company } = env;
    const at = clock.now();
    const title = t('visits.report.title', { number: ticket.ticketNumber });
    const minutes = visit.arrivedAt && visit.endedAt ? Math.round((visit.endedAt.getTime() - visit.arrivedAt.getTime()) / MINUTE) : null;
    const who = [visit.technicianId, visit.secondId].flatMap((each) => (each === null ? [] : (names.get(each) ?? [])));
    const photos = files.filter(({ subject }) => subject === 'photo');
    const signature = files.find(({ subject }) => subject === 'signature');
    const parts = visit.parts ?? [];
    const content: Content[] = [
      ...(company
        ? [
            { text: company.name, bold: true, fontSize: 14 },
            { text: [company.address, company.phone, company.mail].filter(Boolean).join(', ') },
          ]
        : []),
      { text: title, bold: true, fontSize: 12, margin: [0, 14, 0, 6] },
      facts(
        [
          [t('visits.report.site'), ticket.siteName],
          [t('visits.report.address'), system?.address],
          [t('visits.report.account'), ticket.csNo],
          [t('visits.report.day'), visit.date && dayOf(visit.date)],
          [t('visits.report.who'), who.join(', ')],
          [t('visits.report.arrived'), when(visit.arrivedAt)],
          [t('visits.report.left'), when(visit.endedAt)],
          [t('visits.report.time'), minutes === null ? null : t('common.minutes', { minutes })],
          [t('visits.report.problem'), ticket.problem],
        ],
        LABELS,
      ),
      heading(t('visits.report.work')),
      ...(code ? [{ text: code.name, bold: true }] : []),
      { text: orNone(visit.note) },
      ...(parts.length > 0
        ? [
            heading(t('visits.report.parts')),
            grid(
              [60, '*'],
              [t('visits.report.quantity'), t('visits.report.part')],
              parts.map(({ name, quantity }) => [String(quantity), name]),
            ),
          ]
        : []),
      ...(photos.length > 0 ? [heading(t('visits.report.photos')), ...(await photosOf(language, photos))] : []),
      together([
        heading(t('visits.report.signature')),
        ...(signature ? [{ image: await imageOf(signature), fit: [SIGNATURE.width, SIGNATURE.height] as [number, number] }] : []),
        { text: visit.signedBy ? t('visits.proof.signedBy', { name: visit.signedBy }) : t('visits.report.notSigned') },
      ]),
    ];
    const { bytes } = await printed({
      ...{ title, subject: company?.name, locale: language.locale, paper: query.paper ?? paperOf(env.TIME_ZONE), at },
      running: { text: title },
      content,
      foot: (page, pages) => ({ text: t('visits.report.foot', { at: when(at) ?? '', page, pages }), color: '#444' }),
    });
    return pdfFile(`visit-${ticket.ticketNumber}-${visit.id}`, bytes);
  },
});
