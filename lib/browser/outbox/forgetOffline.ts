import { removeItem, SHARER_KEY } from '#lib/browser/storage/storage.ts';
import { exclusive } from './exclusive.ts';
import { openOutboxStore } from './outboxStore.ts';

/** The lock under which a technician's day is kept and forgotten. */
export const DAY_LOCK = 'road.day';

/** The note that says when somebody last signed out here: a page begun before keeps no day any more. */
export const FORGOTTEN_AT = 'forgottenAt';

/** Whoever signs out leaves neither a page nor a day on this device; what they said and could not send waits until they are back. */
export async function forgetOffline() {
  removeItem(SHARER_KEY);
  const { store } = await openOutboxStore('road');
  await exclusive(DAY_LOCK, async () => {
    await store.set(FORGOTTEN_AT, Date.now());
    await store.set('day', undefined);
  });
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (/^linekeeper (\/\w\w)?\/map /.test(name)) await caches.delete(name);
}
