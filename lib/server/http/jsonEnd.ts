import { Transform } from 'node:stream';
import { openScanner } from './jsonScanner.ts';

const isBlank = (chunk: Buffer) => chunk.toString('latin1').trim() === '';

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
