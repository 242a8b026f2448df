import * as contract from '#lib/contract/index.ts';
import { type Answer, type Client, excerpt } from './client.ts';
import { refusalIn } from './judgedRead.ts';
import type { Known } from './reads.ts';
import type { Report } from './report.ts';

const { sims, tickets, sunset } = contract;

const idIn = (known: Known) => [
  { endpoint: sims.export, id: known.sim, body: (id: number) => ({ id: [id], columns: ['id', 'imei'], heads: ['Id', 'IMEI'] }) },
  {
    endpoint: tickets.export,
    id: known.ticketId,
    body: (id: number) => ({ ids: [id], columns: ['id', 'status'], heads: ['Id', 'Status'] }),
  },
  {
    endpoint: sunset.export,
    id: known.sunset,
    body: (id: number) => ({ ids: [id], letter: null, columns: ['id', 'Branch'], heads: ['Id', 'Branch'] }),
  },
];

function wrongFile(answer: Answer): string | undefined {
  const { status, headers, text } = answer;
  const { 'content-type': type = 'none', 'content-encoding': encoding } = headers;
  if (status >= 300 && status < 400) return `it is sent on to ${headers.location ?? 'elsewhere'} (${status}); it must answer here`;
  if (status !== 200) return `${refusalIn(answer)}; it must be 200`;
  if (/html|json/i.test(type)) return `content-type: ${type}; it must be that of a file, and is ${excerpt(text)}`;
  return encoding && encoding !== 'identity' ? `content-encoding: ${encoding}, though only "identity" was accepted` : undefined;
}

/** Asks for a file of one row, as both kinds people choose from; a kind that is refused in words is told, and the other one chosen. */
export async function checkExports({ ask }: Client, token: string, known: Known, { found }: Report) {
  for (const { endpoint, id, body } of idIn(known)) {
    const about = `POST ${endpoint.path}`;
    if (id === undefined) {
      found(about, { notAsked: 'there is nothing to write into it' });
      continue;
    }
    const order = (format: string) =>
      ask('POST', endpoint.path, { token, body: { ...body(id), format }, headers: { accept: 'application/json, */*;q=0.8' } });
    const csv = await order('csv');
    if (csv.status === 403) {
      found(about, { notAsked: 'this account may not' });
      continue;
    }
    const workbook = await order('xlsx');
    const [wrongCsv, wrongWorkbook] = [wrongFile(csv), wrongFile(workbook)];
    const isRefused = workbook.status >= 400 && workbook.status < 500;
    found(about, {
      misfits: [...(wrongCsv ? [`csv: ${wrongCsv}`] : []), ...(wrongWorkbook && !isRefused ? [`xlsx: ${wrongWorkbook}`] : [])],
      notes: wrongWorkbook && isRefused && !wrongCsv ? [`no workbook (${refusalIn(workbook)}): people choose CSV`] : [],
    });
  }
}
