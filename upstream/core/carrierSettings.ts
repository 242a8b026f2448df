import { z } from 'zod';

export const LOCAL = ['localhost', '127.0.0.1', '[::1]'];
const isSecure = (address: string) => new URL(address).protocol === 'https:' || LOCAL.includes(new URL(address).hostname);

/** Register a Callback Listener: ThingSpace calls back at no other port. */
const PORTS: readonly (readonly [number, number])[] = [
  [80, 80],
  [443, 443],
  [9001, 9006],
  [28200, 28220],
  [50551, 50559],
];
function isCalledBack(address: string): boolean {
  const { port, protocol, hostname } = new URL(address);
  const at = port ? Number(port) : protocol === 'https:' ? 443 : 80;
  return LOCAL.includes(hostname) || PORTS.some(([first, last]) => first <= at && at <= last);
}

/** To an address with a user name in it `fetch` sends nothing. */
const isPlain = (address: string) => new URL(address).username === '' && new URL(address).password === '';

const address = z
  .url({ protocol: /^https?$/ })
  .refine(isSecure, 'it carries passwords and has to be https')
  .refine(isPlain, 'it must not contain a user name or a password');

/** Where an interface is: its own path stands behind it. */
export const origin = address.refine((url) => new URL(url).pathname === '/' && new URL(url).search === '', 'it must have no path');

/** `MODEL=SKU, MODEL=SKU`. Upload Devices: SKUs are upper-case. */
const sku = z.string().regex(/^[A-Z0-9][A-Z0-9-]*$/, 'must be pairs such as 263LTE-V=VZW000000000, with the SKU in capitals');
const skusIn = (text: string) =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => pair.split('=').map((part) => part.trim()))
      .map(([type = '', known = '']) => [type, known]),
  );

export const CARRIER_SETTINGS = {
  CARRIER_VERIZON: z.enum(['simulated', 'thingspace']).default('simulated'),
  CARRIER_ATT: z.enum(['simulated', 'control-center']).default('simulated'),
  CONTROL_CENTER_URL: origin.optional(),
  CONTROL_CENTER_USER: z.string().optional(),
  CONTROL_CENTER_API_KEY: z.string().optional(),
  THINGSPACE_URL: origin.default('https://thingspace.verizon.com'),
  THINGSPACE_KEY: z.string().optional(),
  THINGSPACE_SECRET: z.string().optional(),
  THINGSPACE_USER: z.string().optional(),
  THINGSPACE_PASSWORD: z.string().optional(),
  /** With its leading zeros. */
  THINGSPACE_ACCOUNT: z
    .string()
    .regex(/^\d{10}-\d{5}$/, 'must be a billing account such as 0123456789-00001, with its leading zeros')
    .optional(),
  THINGSPACE_PLAN: z.string().optional(),
  THINGSPACE_ZIP: z
    .string()
    .regex(/^\d{5}$/, 'must be a ZIP code of five digits')
    .optional(),
  THINGSPACE_UPLOAD_EMAIL: z.email().optional(),
  THINGSPACE_UPLOAD_SKUS: z
    .string()
    .transform(skusIn)
    .pipe(z.record(z.string().min(1), sku))
    .optional(),
  THINGSPACE_CALLBACK_URL: address.refine(isCalledBack, 'ThingSpace calls back at no such port').optional(),
  THINGSPACE_CALLBACK_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  THINGSPACE_CALLBACK_USER: z.string().default('linekeeper'),
  THINGSPACE_CALLBACK_PASSWORD: z.string().min(16, 'must have 16 characters or more').optional(),
};

/** An address that is refused may be so for the password in it. */
export const CARRIER_SECRETS = [
  'THINGSPACE_URL',
  'THINGSPACE_CALLBACK_URL',
  'CONTROL_CENTER_URL',
  'THINGSPACE_KEY',
  'THINGSPACE_SECRET',
  'THINGSPACE_PASSWORD',
  'THINGSPACE_CALLBACK_PASSWORD',
  'CONTROL_CENTER_API_KEY',
];

type CarrierSettings = z.output<z.ZodObject<typeof CARRIER_SETTINGS>>;
type Settings = CarrierSettings & { DEMO: boolean };

const NEEDED = [
  'THINGSPACE_KEY',
  'THINGSPACE_SECRET',
  'THINGSPACE_USER',
  'THINGSPACE_PASSWORD',
  'THINGSPACE_ACCOUNT',
  'THINGSPACE_PLAN',
  'THINGSPACE_ZIP',
] as const;
const FOR_CONTROL_CENTER = ['CONTROL_CENTER_URL', 'CONTROL_CENTER_USER', 'CONTROL_CENTER_API_KEY'] as const;
const FOR_UPLOADS = ['THINGSPACE_UPLOAD_EMAIL', 'THINGSPACE_UPLOAD_SKUS', 'THINGSPACE_CALLBACK_URL'] as const;
const FOR_CALLBACKS = ['THINGSPACE_CALLBACK_PORT', 'THINGSPACE_CALLBACK_PASSWORD'] as const;

/** Refuses an account of which something is missing, by the setting that asks for it. */
export function checkCarriers(settings: Settings, context: z.RefinementCtx): void {
  const refuse = (path: keyof CarrierSettings, missing: readonly string[]) => {
    if (missing.length > 0) context.addIssue({ code: 'custom', path: [path], message: `it needs ${missing.join(', ')}` });
  };
  const isMissing = (name: keyof CarrierSettings) => settings[name] === undefined;
  const isElsewhere = (url: string | undefined) => url !== undefined && !LOCAL.includes(new URL(url).hostname);
  const sample = ['DEMO=0', 'as the sample company has no lines there'];
  if (settings.CARRIER_VERIZON === 'thingspace' && settings.DEMO && isElsewhere(settings.THINGSPACE_URL)) refuse('CARRIER_VERIZON', sample);
  if (settings.CARRIER_ATT === 'control-center' && settings.DEMO && isElsewhere(settings.CONTROL_CENTER_URL)) refuse('CARRIER_ATT', sample);
  if (settings.CARRIER_ATT === 'control-center') refuse('CARRIER_ATT', FOR_CONTROL_CENTER.filter(isMissing));
  if (settings.CARRIER_VERIZON === 'thingspace') refuse('CARRIER_VERIZON', NEEDED.filter(isMissing));
  if (settings.THINGSPACE_CALLBACK_PORT !== undefined && !settings.THINGSPACE_CALLBACK_URL)
    refuse('THINGSPACE_CALLBACK_PORT', ['THINGSPACE_CALLBACK_URL']);
  if (settings.THINGSPACE_UPLOAD_EMAIL ?? settings.THINGSPACE_UPLOAD_SKUS) refuse('THINGSPACE_UPLOAD_EMAIL', FOR_UPLOADS.filter(isMissing));
  if (settings.THINGSPACE_CALLBACK_URL) refuse('THINGSPACE_CALLBACK_URL', FOR_CALLBACKS.filter(isMissing));
}
