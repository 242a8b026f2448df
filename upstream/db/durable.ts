import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { CannotStart } from '#upstream/cannotStart.ts';
import { copyEmpty, EMPTY_DATABASES } from './emptyDatabase.ts';

type Init = Awaited<ReturnType<NodeFS['init']>>;
type Module = { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } };

/** PGlite's file system on disk never reaches the platter; this one does what Postgres asks for. */
class DurableNodeFS extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): Promise<Init> {
    const made = await super.init(...given);
    const hook = (module: unknown) => {
      (module as Module).NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fs.fsyncSync(nfd);
        return 0;
      };
    };
    made.emscriptenOpts.preRun = [...[made.emscriptenOpts.preRun ?? []].flat(), hook];
    return made;
  }
}

/** What a new database with the demo takes, in bytes: 90 MB, and some to work in. On a full disk PGlite fails without a word. */
const ROOM = 150 * 1024 * 1024;

function needRoom(dataDir: string) {
  const { bavail, bsize } = fs.statfsSync(dataDir);
  const free = bavail * bsize;
  if (free >= ROOM) return;
  const mb = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`;
  throw new CannotStart(`A new database takes ${mb(ROOM)}, and ${dataDir} has ${mb(free)}: make room, or set DATA_DIR.`);
}

/**
 * Emscripten's fdatasync does nothing, so that fsync is the only method that counts. A kept statement is planned for the values it is asked with, as lists of
 * a hundred thousand rows need it.
 */
const SETTINGS = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'plan_cache_mode=force_custom_plan'];

const openAt = (folder: string) =>
  PGlite.create({
    fs: new DurableNodeFS(folder),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...SETTINGS],
  });

function syncTree(folder: string) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(name);
    else syncPath(name);
  }
  syncPath(folder);
}

function syncPath(name: string) {
  const file = fs.openSync(name, 'r');
  fs.fsyncSync(file);
  fs.closeSync(file);
}

/** A new one is copied or made beside `<dataDir>/db`, and moved there when complete: `db` is never half a database. Throws `CannotStart`. */
export async function openEmbedded(dataDir: string, onProgress: (text: string) => void, empties = EMPTY_DATABASES): Promise<PGlite> {
  const folder = path.join(dataDir, 'db');
  const unfinished = path.join(dataDir, 'db.unfinished');
  if (!fs.existsSync(folder)) {
    onProgress('Making the database');
    fs.rmSync(unfinished, { recursive: true, force: true });
    needRoom(dataDir);
    if (!copyEmpty(unfinished, empties)) {
      fs.mkdirSync(unfinished, { mode: 0o700 });
      await (await openAt(unfinished)).close();
    }
    syncTree(unfinished);
    fs.renameSync(unfinished, folder);
    syncPath(dataDir);
  }
  fs.chmodSync(folder, 0o700);
  return openAt(folder);
}
