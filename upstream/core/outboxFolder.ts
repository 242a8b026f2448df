import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const outboxOf = ({ DATA_DIR }: { DATA_DIR: string }) => path.join(path.resolve(DATA_DIR), 'outbox');

/** Written aside and moved, so that nobody finds half of it; a second try writes over the first. */
export async function keepFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  await writeFile(`${file}.part`, bytes, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
