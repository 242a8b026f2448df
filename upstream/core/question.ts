import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export function ask(question: string, isSecret = false): Promise<string> {
  process.stdout.write(question);
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isSecret) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  return new Promise((resolve) => {
    terminal.once('line', resolve);
    terminal.once('close', () => resolve(''));
  }).then((line) => {
    terminal.close();
    if (isSecret) process.stdout.write('\n');
    return String(line).trim();
  });
}

export const confirmed = async (question: string) => /^y(es)?$/i.test(await ask(`${question} [y/N] `));
