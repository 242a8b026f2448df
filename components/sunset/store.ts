import { ApiError, readCurrent } from '#lib/browser/api/api.ts';
import * as contract from '#lib/contract/index.ts';
import type { Problem } from '#lib/contract/problem.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import type { SunsetField } from '#lib/contract/words/sunset.ts';

export type Editable = SunsetField | 'tags';
export type Value = SunsetItem[Editable];

export type SunsetCalls = {
  read: (ids?: readonly number[]) => Promise<readonly SunsetItem[]>;
  save: (id: number, field: Editable, value: Value, was: Value) => Promise<SunsetItem>;
};

export type Refused = { id: number; field: Editable; typed: Value; was: Value; problem: Problem };

export type SunsetState = {
  items: readonly SunsetItem[];
  saving: ReadonlySet<string>;
  refused: ReadonlyMap<string, Refused>;
};

export const editKey = (id: number, field: Editable) => `${id}.${field}`;

/** Nothing and an empty text are the same. */
export const isSameValue = (one: Value, other: Value) => String(one ?? '') === String(other ?? '');

/**
 * The sunset sites in this browser. An edit is shown at once and taken back with a word when it is refused; while one is on its way a second
 * of the same field waits and goes after it, so that nobody overtakes themselves. What somebody else wrote since an edit was begun is never
 * written over: the edit is refused, here or by the server.
 */
export function makeSunsetStore({ read, save }: SunsetCalls) {
  const known = new Map<number, SunsetItem>();
  const edits = new Map<string, { id: number; field: Editable; value: Value; was: Value }>();
  const running = new Set<string>();
  const refused = new Map<string, Refused>();
  const listeners = new Set<() => void>();
  let state: SunsetState = { items: [], saving: new Set(), refused: new Map() };

  const shown = () => {
    const changed = new Map<number, SunsetItem>();
    for (const { id, field, value } of edits.values()) {
      const item = changed.get(id) ?? known.get(id);
      if (item) changed.set(id, { ...item, [field]: value });
    }
    return [...known.values()].map((item) => changed.get(item.id) ?? item);
  };
  const tell = () => {
    state = { items: shown(), saving: new Set(edits.keys()), refused: new Map(refused) };
    for (const listener of listeners) listener();
  };
  const learn = (item: SunsetItem) => {
    const before = known.get(item.id);
    if ((before?.version ?? 0) <= (item.version ?? Number.MAX_SAFE_INTEGER)) known.set(item.id, item);
  };

  async function send(key: string): Promise<void> {
    const edit = edits.get(key);
    if (!edit || !known.has(edit.id) || running.has(key)) return;
    running.add(key);
    try {
      const saved = await save(edit.id, edit.field, edit.value, edit.was);
      learn(saved);
      const next = edits.get(key);
      if (next === edit) edits.delete(key);
      // It was typed over what has just been kept, as the server spells it.
      else if (next) edits.set(key, { ...next, was: saved[edit.field] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const current = (await readCurrent(contract.sunset.updateField, error))?.data;
      if (current) learn(current);
      const { id, field, was } = edit;
      const typed = (edits.get(key) ?? edit).value;
      edits.delete(key);
      refused.set(key, { id, field, typed, was, problem: error.problem });
    } finally {
      running.delete(key);
      tell();
    }
    await send(key);
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    async load() {
      const items = await read();
      const ids = new Set(items.map(({ id }) => id));
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
      for (const item of items) learn(item);
      tell();
    },
    async refresh(ids: readonly number[]) {
      const items = await read(ids);
      const there = new Set(items.map(({ id }) => id));
      for (const id of ids) if (!there.has(id)) known.delete(id);
      for (const item of items) learn(item);
      tell();
    },
    async edit(id: number, field: Editable, value: Value, was: Value) {
      const key = editKey(id, field);
      const waiting = edits.get(key);
      const now = waiting ? waiting.value : (known.get(id)?.[field] ?? null);
      refused.delete(key);
      if (isSameValue(now, was)) edits.set(key, { id, field, value, was });
      else if (!isSameValue(now, value)) refused.set(key, { id, field, typed: value, was, problem: { code: 'stale', message: '' } });
      tell();
      await send(key);
    },
    clear() {
      known.clear();
      edits.clear();
      refused.clear();
      tell();
    },
    dismiss(id: number, field: Editable) {
      refused.delete(editKey(id, field));
      tell();
    },
  };
}
