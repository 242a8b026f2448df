export type OutboxEntry = { seq: number; verdict?: unknown };

export const isWaiting = ({ verdict }: OutboxEntry) => verdict === undefined;

export type OutboxStore<Entry extends OutboxEntry> = {
  add(entry: Omit<Entry, 'seq'>): Promise<Entry>;
  all(): Promise<Entry[]>;
  put(entry: Entry): Promise<void>;
  drop(seq: number): Promise<void>;
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
};

export type OpenedOutbox<Entry extends OutboxEntry> = { store: OutboxStore<Entry>; keeps: boolean };

const asked = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

/** The store's name from earlier builds: a new one would wait until every page of theirs is closed. */
const ENTRIES = 'deeds';
type StoreName = typeof ENTRIES | 'notes';

const databaseOf = (name: string) => {
  const request = indexedDB.open(`linekeeper.${name}`, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'seq', autoIncrement: true });
    request.result.createObjectStore('notes');
  };
  return asked(request);
};

/** A store in this browser's IndexedDB. An entry counts as kept when it is on the disk, so that a killed browser loses none. */
async function onDisk<Entry extends OutboxEntry>(name: string): Promise<OutboxStore<Entry>> {
  const db = await databaseOf(name);
  const write = (store: StoreName, run: (into: IDBObjectStore) => IDBRequest) =>
    new Promise<unknown>((done, fail) => {
      const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
      const request = run(transaction.objectStore(store));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => fail(transaction.error);
    });
  const from = (store: StoreName) => db.transaction(store).objectStore(store);
  return {
    add: async (entry) => ({ ...entry, seq: Number(await write(ENTRIES, (into) => into.add(entry))) }) as Entry,
    all: () => asked(from(ENTRIES).getAll() as IDBRequest<Entry[]>),
    put: async (entry) => void (await write(ENTRIES, (into) => into.put(entry))),
    drop: async (seq) => void (await write(ENTRIES, (into) => into.delete(seq))),
    get: (name) => asked(from('notes').get(name)),
    set: async (name, value) => void (await write('notes', (into) => into.put(value, name))),
  };
}

export function createMemoryStore<Entry extends OutboxEntry>(): OutboxStore<Entry> {
  const entries = new Map<number, Entry>();
  const notes = new Map<string, unknown>();
  let last = 0;
  return {
    async add(entry) {
      const kept = { ...entry, seq: ++last } as Entry;
      entries.set(kept.seq, kept);
      return kept;
    },
    all: async () => [...entries.values()],
    put: async (entry) => void entries.set(entry.seq, entry),
    drop: async (seq) => void entries.delete(seq),
    get: async (name) => notes.get(name),
    set: async (name, value) => void notes.set(name, value),
  };
}

export const openOutboxStore = async <Entry extends OutboxEntry>(name: string): Promise<OpenedOutbox<Entry>> =>
  typeof indexedDB === 'undefined'
    ? { store: createMemoryStore(), keeps: false }
    : onDisk<Entry>(name).then(
        (store) => ({ store, keeps: true }),
        () => ({ store: createMemoryStore(), keeps: false }),
      );
