import fs from 'node:fs';
import { createServer, type Server } from 'node:net';
import { CannotStart } from '#upstream/cannotStart.ts';

/**
 * Takes the data folder for this process until it ends, however it ends: a socket named after the folder's device and inode, which
 * exists in the kernel only. Throws `CannotStart` when another process has it. Two containers on one volume do not see each other, and
 * systems other than Linux and Windows know no such names and go without.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const { dev, ino } = fs.statSync(folder, { bigint: true });
  const name = `linekeeper-${dev}-${ino}`;
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform as string];
  if (!address) return () => undefined;
  const server = createServer((visitor) => visitor.destroy());
  await listen(server, address, folder);
  server.unref();
  return () => server.close();
}

export async function isLocked(folder: string): Promise<boolean> {
  if (!fs.existsSync(folder)) return false;
  try {
    (await lockFolder(folder))();
    return false;
  } catch {
    return true;
  }
}

const listen = (server: Server, address: string, folder: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new CannotStart(`The data folder ${folder} is in use by another Linekeeper: stop that one, or set DATA_DIR.`)
          : error,
      ),
    );
    server.listen(address, resolve);
  });
