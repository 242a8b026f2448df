import { pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { Client } from './client.ts';
import type { Report } from './report.ts';

const { download } = contract.batches;

export async function checkFile({ ask }: Client, token: string, batch: number | undefined, { found }: Report) {
  const about = `GET ${download.path}`;
  if (batch === undefined) return found(about, { notAsked: 'there is no batch' });
  const path = pathOf(download, { params: { id: batch } });
  const whole = await ask('GET', path, { token });
  const { status, headers, text } = whole;
  if (status === 403) return found(about, { notAsked: 'this account may not' });
  const misfits: string[] = [];
  const notes: string[] = [];
  const encoding = headers['content-encoding'];
  if (status !== 200) misfits.push(`it answers ${status}; it must be 200`);
  if (/html|json/i.test(headers['content-type'] ?? '')) misfits.push(`content-type: ${headers['content-type']}; it must be that of a file`);
  if (encoding && encoding !== 'identity') misfits.push(`content-encoding: ${encoding}, though only "identity" was accepted`);
  if (misfits.length > 0) return found(about, { misfits });
  if (!headers['content-disposition']) notes.push('without content-disposition the file has no name');
  if (!headers['content-length']) notes.push('without content-length nobody sees how far a download has come');

  const part = await ask('GET', path, { token, headers: { range: 'bytes=0-3' } });
  if (part.status === 206 && (!part.headers['content-range'] || part.text.length > 4 || !text.startsWith(part.text)))
    misfits.push('range: bytes=0-3 is answered 206 without content-range, or with other bytes');
  else if (part.status !== 206 && part.status !== 200)
    misfits.push(`range: bytes=0-3 is answered ${part.status}; must be 206, or 200 with all of it`);
  else if (part.status === 200) notes.push('parts of a file are not answered (Range): a cut download begins anew');
  if (headers.etag) {
    const same = await ask('GET', path, { token, headers: { 'if-none-match': headers.etag } });
    if (same.status === 304 && same.text.length > 0) misfits.push('if-none-match is answered 304 with a body; it must have none');
    else if (same.status !== 304 && same.status !== 200) misfits.push(`if-none-match is answered ${same.status}; must be 304, or 200`);
  }
  found(about, { misfits, notes });
}
