import fs from 'node:fs';
import path from 'node:path';
import { MOST_BYTES, NoEvidence, verdictWords, verifyEvidence } from './verify.ts';

const USAGE = 'Usage: npm run verify-evidence -- FILE        FILE is an evidence sheet (PDF)';

function bytesOf(file: string): Buffer {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (!found) throw new NoEvidence('There is no such file.');
  if (!found.isFile()) throw new NoEvidence('It is no file.');
  if (found.size > MOST_BYTES) throw new NoEvidence(`It has ${found.size} bytes; a sheet has ${MOST_BYTES} at most.`);
  return fs.readFileSync(file);
}

const [named, ...rest] = process.argv.slice(2);
if (!named || rest.length > 0 || named.startsWith('-')) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const file = path.resolve(process.env.INIT_CWD ?? '.', named);
  try {
    const verdict = verifyEvidence(bytesOf(file));
    console.log(verdictWords(verdict));
    process.exitCode = verdict.faults.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}
