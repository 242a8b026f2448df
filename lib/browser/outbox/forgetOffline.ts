import { openVault } from './outboxStore.ts';

/** Whoever signs out leaves neither a page nor a day on this device; what they said and could not send waits until they are back. */
export async function leaveRoad() {
  const { vault } = await openVault('road');
  await vault.remember('day', undefined);
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (/^linekeeper (\/\w\w)?\/map /.test(name)) await caches.delete(name);
}
