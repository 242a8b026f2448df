import type { Log } from '#upstream/core/log.ts';
import type { ThingSpaceCalls } from './calls.ts';
import type { ThingSpaceSettings } from './settings.ts';
import { Listeners, Registered } from './shapes.ts';

/** Answers to requests, and changes that were made in Verizon's portals; each has an address of its own. About Callback Services. */
export const ANSWERS = 'CarrierService';
/** How each device of an upload went. Upload Devices. */
export const UPLOADS = 'DeviceService';
const SERVICES = [ANSWERS, 'ExternalProvisioningChanges'];

type Parts = { settings: ThingSpaceSettings; call: ThingSpaceCalls; log: Log };

/** Has ThingSpace call back at our address; one registration a service and account. Register a Callback Listener. */
export async function registerListener({ settings, call, log }: Parts): Promise<void> {
  const { account, callback: listener, upload } = settings;
  if (!listener) return;
  const { user: username, password } = listener;
  const urlOf = (service: string) => `${listener.url.replace(/\/$/, '')}/${service}`;
  const path = `/callbacks/${encodeURIComponent(account)}`;
  const known = await call(Listeners, path);
  const isKnown = (name: string) =>
    known.some((each) => each.serviceName === name && each.url === urlOf(name) && each.username === username && each.password === password);
  for (const name of [...SERVICES, ...(upload ? [UPLOADS] : [])].filter((each) => !isKnown(each))) {
    await call(Registered, path, { body: { name, url: urlOf(name), username, password } });
    log.info({ provider: 'vzw', service: name }, 'ThingSpace calls back here');
  }
}
