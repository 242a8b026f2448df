import { createHash } from 'node:crypto';

export const hashOfProgram = (content: string) => createHash('sha256').update(content).digest('hex');

/** What a program says about itself. It is partial when it does not end with the right count of its lines. */
export function factsOfProgram(content: string) {
  const lines = content.split('\n');
  const isWhole = lines.at(-1) === `end;lines;${lines.length - 1}`;
  return {
    hash: hashOfProgram(content),
    size: Buffer.byteLength(content),
    zones: lines.filter((line) => line.startsWith('zones;')).length,
    partial: !isWhole,
  };
}
