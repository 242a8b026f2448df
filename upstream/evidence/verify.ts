import { inflateSync } from 'node:zlib';
import { readPdf } from '#upstream/pdf/read.ts';
import { chainFault } from '#upstream/swaps/chain.ts';
import { EvidenceDocument, hashOfFacts } from './document.ts';

export class NoEvidence extends Error {}

export const MOST_BYTES = 64 * 1024 * 1024;

export type Verdict = { document: EvidenceDocument; faults: string[] };

function attached(bytes: Buffer): string {
  if (bytes.byteLength > MOST_BYTES) throw new NoEvidence(`It has ${bytes.byteLength} bytes; a sheet has ${MOST_BYTES} at most.`);
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new NoEvidence('At byte 0 stands no “%PDF-”, as a PDF must begin: it is no PDF.');
  if (!bytes.subarray(-1024).toString('latin1').includes('%%EOF'))
    throw new NoEvidence(`It ends at byte ${bytes.byteLength} without “%%EOF”, as a PDF must end: it is cut off.`);
  const raw = bytes.toString('latin1');
  const begin = raw.indexOf('/Type /EmbeddedFile');
  const data = raw.indexOf('stream\n', begin) + 'stream\n'.length;
  const head = begin < 0 ? '' : raw.slice(begin, data);
  const length = Number(/\/Length (\d+)\n/.exec(head)?.[1]);
  if (!Number.isSafeInteger(length) || !head.includes('/Filter /FlateDecode'))
    throw new NoEvidence('It carries no facts: it is no evidence sheet of this version, or another program has saved it anew.');
  try {
    return inflateSync(bytes.subarray(data, data + length), { maxOutputLength: MOST_BYTES }).toString('utf8');
  } catch {
    throw new NoEvidence(`The facts it carries, from byte ${data} on, can't be unpacked: they are damaged.`);
  }
}

function documentIn(bytes: Buffer): EvidenceDocument {
  const text = attached(bytes);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new NoEvidence('The file it carries is no JSON: it is no evidence sheet.');
  }
  const read = EvidenceDocument.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new NoEvidence(`The facts it carries are not those of an evidence sheet: ${issue?.path.join('.')}: ${issue?.message}.`);
}

function wordsOf(bytes: Buffer): string | undefined {
  try {
    return readPdf(bytes).text;
  } catch {
    return undefined;
  }
}

/** Of the pages only the foot is compared: what else is printed there has to be read beside the facts. */
export function verifyEvidence(bytes: Buffer): Verdict {
  const document = documentIn(bytes);
  const { facts, chain, fingerprint } = document;
  const faults: string[] = [];
  const computed = hashOfFacts(facts);
  if (computed !== fingerprint)
    faults.push(`Facts: their fingerprint is ${computed}, the sheet says ${fingerprint}. They were changed after it was printed.`);
  if (chain.length !== facts.events.length)
    faults.push(`Events: there are ${facts.events.length}, but ${chain.length} hashes. One was removed or added after it was printed.`);
  const fault = chainFault(facts.id, facts.events, chain);
  if (fault) {
    const event = facts.events[fault.index];
    faults.push(
      `Event ${fault.index + 1} of ${facts.events.length} (${event?.kind}, ${event?.at}, ${event?.by ?? 'by nobody'}): ${
        fault.rule === 'unchained'
          ? 'it has no hash, and events before it have one. It was put between, its hash was taken away, or a version before the chain wrote it.'
          : `its hash is ${fault.stored}, from its content and the event before follows ${fault.computed}. It was changed, or the one before it was removed, added or moved.`
      }`,
    );
  }
  const words = wordsOf(bytes);
  const head = chain.at(-1);
  if (!words) faults.push("Pages: they can't be read, so their foot can't be compared.");
  else
    for (const [name, hash] of [['fingerprint', fingerprint] as const, ...(head ? [['head of the chain', head] as const] : [])])
      if (!words.includes(hash)) faults.push(`Pages: the ${name} ${hash} does not stand on their foot.`);
  const count = `${linkedIn(chain)}/${chain.length}`;
  if (words && !words.includes(count))
    faults.push(`Pages: their foot does not say that ${count} events are chained. Hashes were taken away or added.`);
  return { document, faults };
}

const linkedIn = (chain: EvidenceDocument['chain']) => chain.filter((each) => each !== null).length;

const PROVES = [
  'Fingerprint and chain show a change by anyone who did not compute them anew or take the hashes away. They are not signed: somebody who can write the',
  'database or the file and computes everything anew is not found by this alone, nor are the last events when they were removed before printing.',
  'Against that, compare with a sheet printed earlier and kept elsewhere. What the pages say is not compared with the facts, save for their foot.',
].join('\n');

export function verdictWords({ document: { facts, chain, fingerprint, printed }, faults }: Verdict): string {
  if (faults.length > 0) return [`Does not fit: evidence of swap ${facts.id}.`, ...faults.map((each) => `  ${each}`)].join('\n');
  const linked = linkedIn(chain);
  const from = chain.length - linked;
  return [
    `OK: evidence of swap ${facts.id}, ${facts.events.length} events, fingerprint ${fingerprint}, which says that it was printed ${printed.at} by ${printed.by || 'nobody'} (that is not verified).`,
    linked === 0
      ? 'No event is chained: all were written before there was a chain, or their hashes were taken away.'
      : `Chained: ${linked} of ${chain.length} events${from > 0 ? `, since event ${from + 1} (${facts.events[from]?.at})` : ''}; head ${chain.at(-1)}.`,
    PROVES,
  ].join('\n');
}
