import fs from 'node:fs';
import path from 'node:path';

const fileIn = (dataDir: string) => path.join(dataDir, 'upstream.url');

export function writeAddressFile(dataDir: string, url: string): () => void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  fs.writeFileSync(fileIn(dataDir), url, { mode: 0o600 });
  return () => fs.rmSync(fileIn(dataDir), { force: true });
}

export function readAddressFile(dataDir: string): string | undefined {
  try {
    return fs.readFileSync(fileIn(dataDir), 'utf8');
  } catch {
    return undefined;
  }
}
