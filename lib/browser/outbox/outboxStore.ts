/** Something done on this device: in the order of `seq`, waiting until it has a verdict. */
export type Kept = { seq: number; verdict?: unknown };

export const isWaiting = ({ verdict }: Kept) => verdict === undefined;

/** What a device keeps over everything that may happen to its browser. */
export type Vault<Deed extends Kept> = {
  add(deed: Omit<Deed, 'seq'>): Promise<Deed>;
  /** In the order they were done. */
  all(): Promise<Deed[]>;
  put(deed: Deed): Promise<void>;
  drop(seq: number): Promise<void>;
  recall(name: string): Promise<unknown>;
  remember(name: string, value: unknown): Promise<void>;
};

/** `keeps`: what is in it outlives this page. */
export type Opened<Deed extends Kept> = { vault: Vault<Deed>; keeps: boolean };

const asked = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

const databaseOf = (name: string) => {
  const request = indexedDB.open(`linekeeper.${name}`, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('deeds', { keyPath: 'seq', autoIncrement: true });
    request.result.createObjectStore('notes');
  };
  return asked(request);
};

/** A vault in this browser's IndexedDB. A deed counts as kept when it is on the disk, so that a killed browser loses none. */
async function onDisk<Deed extends Kept>(name: string): Promise<Vault<Deed>> {
  const db = await databaseOf(name);
  const write = (store: 'deeds' | 'notes', run: (into: IDBObjectStore) => IDBRequest) =>
    new Promise<unknown>((done, fail) => {
      const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
      const request = run(transaction.objectStore(store));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => fail(transaction.error);
    });
  const from = (store: 'deeds' | 'notes') => db.transaction(store).objectStore(store);
  return {
    add: async (deed) => ({ ...deed, seq: Number(await write('deeds', (into) => into.add(deed))) }) as Deed,
    all: () => asked(from('deeds').getAll() as IDBRequest<Deed[]>),
    put: async (deed) => void (await write('deeds', (into) => into.put(deed))),
    drop: async (seq) => void (await write('deeds', (into) => into.delete(seq))),
    recall: (name) => asked(from('notes').get(name)),
    remember: async (name, value) => void (await write('notes', (into) => into.put(value, name))),
  };
}

/** The same until the page is closed: where a browser keeps nothing, and in tests. */
export function makeVault<Deed extends Kept>(): Vault<Deed> {
  const deeds = new Map<number, Deed>();
  const notes = new Map<string, unknown>();
  let last = 0;
  return {
    async add(deed) {
      const kept = { ...deed, seq: ++last } as Deed;
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

/** The vault of that name in this browser. */
export const openVault = async <Deed extends Kept>(name: string): Promise<Opened<Deed>> =>
  typeof indexedDB === 'undefined'
    ? { vault: makeVault(), keeps: false }
    : onDisk<Deed>(name).then(
        (vault) => ({ vault, keeps: true }),
        () => ({ vault: makeVault(), keeps: false }),
      );
