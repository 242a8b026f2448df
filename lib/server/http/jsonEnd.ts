import { Transform } from 'node:stream';

const [QUOTE, BACKSLASH] = ['"', '\\'].map((each) => each.charCodeAt(0));
const OPENING = new Set(Array.from('{[', (each) => each.charCodeAt(0)));
const CLOSING = new Set(Array.from('}]', (each) => each.charCodeAt(0)));
const isBlank = (chunk: Buffer) => chunk.toString('latin1').trim() === '';

/** Follows a record, list or text of JSON, chunk after chunk: where it ends in a chunk, or nothing while it goes on. */
function openScanner() {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  return (chunk: Buffer): number | undefined => {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) {
          isText = false;
          if (depth === 0) return at + 1;
        }
      } else if (byte === QUOTE) isText = true;
      else if (OPENING.has(byte)) depth += 1;
      else if (CLOSING.has(byte)) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    return undefined;
  };
}

/** The record, list or text that an answer begins with; nothing where it does not end. */
export function jsonOf(body: Buffer): { json: Buffer; isMore: boolean } | undefined {
  const end = openScanner()(body);
  return end === undefined ? undefined : { json: body.subarray(0, end), isMore: !isBlank(body.subarray(end)) };
}

/** Lets through the record, list or text that a long answer begins with, and nothing that comes behind: PHP prints warnings there, with its paths. */
export function untilJsonEnds(onMore: () => void): Transform {
  const scan = openScanner();
  let isOver = false;
  let isReported = false;
  const drop = (rest: Buffer) => {
    if (isReported || isBlank(rest)) return;
    isReported = true;
    onMore();
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const end = isOver ? 0 : scan(chunk);
      if (end === undefined) return done(null, chunk);
      isOver = true;
      drop(chunk.subarray(end));
      done(null, chunk.subarray(0, end));
    },
  });
}
