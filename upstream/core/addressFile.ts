import fs from 'node:fs';
import path from 'node:path';

const fileIn = (dataDir: string) => path.join(dataDir, 'upstream.url');

/** Writes down where this upstream answers, for commands that find its data folder in use; the returned function removes it. */
export function writeAddressFile(dataDir: string, url: string): () => void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  fs.writeFileSync(fileIn(dataDir), url, { mode: 0o600 });
  return () => fs.rmSync(fileIn(dataDir), { force: true });
}

/** Where the upstream on this data folder said that it answers. */
export function readAddressFile(dataDir: string): string | undefined {
  try {
    return fs.readFileSync(fileIn(dataDir), 'utf8');
  } catch {
    return undefined;
  }
}
