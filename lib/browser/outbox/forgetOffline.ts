import { openOutboxStore } from './outboxStore.ts';

/** Whoever signs out leaves neither a page nor a day on this device; what they said and could not send waits until they are back. */
export async function forgetOffline() {
  const { store } = await openOutboxStore('road');
  await store.set('day', undefined);
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (/^linekeeper (\/\w\w)?\/map /.test(name)) await caches.delete(name);
}
