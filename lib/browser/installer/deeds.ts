import type { InstallerAct, InstallerWhy, PhotoSubject } from '#lib/contract/installerShapes.ts';
import type { ProblemCode } from '#lib/contract/problem.ts';

type Unsent<Act> = Act extends unknown ? Omit<Act, 'sent_at'> : never;
/** One thing done on site, as it was done. */
export type Act = Unsent<InstallerAct> | { kind: 'photo'; subject: PhotoSubject; id: string; at: string };

/** Why a deed did not become what was wanted; kept until it was read. */
export type Verdict = { outcome: 'noted' | 'refused'; why: InstallerWhy | null } | { outcome: 'failed'; code: ProblemCode };

/** A deed on this phone: in the order of `seq`, for one swap of one system, waiting until it has a verdict. */
export type Deed = { seq: number; cs: string; swap: number; act: Act; photo?: Blob; verdict?: Verdict };

/** What a phone keeps over everything that may happen to its browser. */
export type Vault = {
  add(deed: Omit<Deed, 'seq'>): Promise<Deed>;
  /** In the order they were done. */
  all(): Promise<Deed[]>;
  put(deed: Deed): Promise<void>;
  drop(seq: number): Promise<void>;
  recall(name: string): Promise<unknown>;
  remember(name: string, value: unknown): Promise<void>;
};

const asked = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

const opened = () => {
  const request = indexedDB.open('linekeeper.installer', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('deeds', { keyPath: 'seq', autoIncrement: true });
    request.result.createObjectStore('notes');
  };
  return asked(request);
};

/** The vault in this browser's IndexedDB. A deed counts as kept when it is on the disk, so that a killed browser loses none. */
export async function openVault(): Promise<Vault> {
  const db = await opened();
  const write = (store: 'deeds' | 'notes', run: (into: IDBObjectStore) => IDBRequest) =>
    new Promise<unknown>((done, fail) => {
      const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
      const request = run(transaction.objectStore(store));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => fail(transaction.error);
    });
  const from = (store: 'deeds' | 'notes') => db.transaction(store).objectStore(store);
  return {
    add: async (deed) => ({ ...deed, seq: Number(await write('deeds', (into) => into.add(deed))) }),
    all: () => asked(from('deeds').getAll() as IDBRequest<Deed[]>),
    put: async (deed) => void (await write('deeds', (into) => into.put(deed))),
    drop: async (seq) => void (await write('deeds', (into) => into.delete(seq))),
    recall: (name) => asked(from('notes').get(name)),
    remember: async (name, value) => void (await write('notes', (into) => into.put(value, name))),
  };
}

/** The same until the page is closed: where a browser keeps nothing, and in tests. */
export function makeVault(): Vault {
  const deeds = new Map<number, Deed>();
  const notes = new Map<string, unknown>();
  let last = 0;
  return {
    async add(deed) {
      const kept = { ...deed, seq: ++last };
      deeds.set(kept.seq, kept);
      return kept;
    },
    all: async () => [...deeds.values()],
    put: async (deed) => void deeds.set(deed.seq, deed),
    drop: async (seq) => void deeds.delete(seq),
    recall: async (name) => notes.get(name),
    remember: async (name, value) => void notes.set(name, value),
  };
}
