import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { PROVIDERS, type Provider } from '#lib/contract/sims/states.ts';
import { readDemands } from '#lib/domain/demands.ts';
import { LANGUAGES } from '#lib/format/languages.ts';
import { CannotStart } from '#upstream/cannotStart.ts';
import { CARRIER_SECRETS, CARRIER_SETTINGS, checkCarriers, LOCAL, origin } from './carrierSettings.ts';
import { meet, PATTERN_RULE, readNumberPattern } from './numberPattern.ts';

/** Never repeated; an address may carry a password. */
const SECRET = [
  'DATABASE_URL',
  'REDIS_URL',
  'REALTIME_SECRET',
  'ALERT_WEBHOOK',
  'SMTP_URL',
  'TWILIO_URL',
  'TWILIO_AUTH_TOKEN',
  ...CARRIER_SECRETS,
];
const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC';
const seconds = (otherwise: number) => z.coerce.number().int().min(1).max(86_400).default(otherwise);
const onOff = (otherwise: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(otherwise)
    .transform((value) => value === '1');

const networks = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = new BlockList();
    for (const each of text.split(/[\s,]+/).filter(Boolean)) {
      const [address = '', bits = '', ...rest] = each.split('/');
      const family = isIP(address);
      const isNetwork = family > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128) && rest.length === 0;
      if (isNetwork) list.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
      else context.addIssue(`${each} is not a network such as 10.0.0.0/8`);
    }
    return list;
  });

function toPattern(text: string, context: z.RefinementCtx) {
  const pattern = readNumberPattern(text);
  if (pattern) return pattern;
  context.addIssue({ code: 'custom', message: PATTERN_RULE });
  return z.NEVER;
}
const firstNumber = z.coerce.number().int().min(1).max(999_999_999).default(1);

const mailboxes = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .pipe(z.array(z.email('not a mail address')));

/** `3,8`: after so many minutes the desk is told of what nobody took, after so many whoever is on call. */
const escalation = z
  .string()
  .default('3,8')
  .transform((text, context) => {
    const [, desk = '', onCall = ''] = /^\s*(\d{1,3})\s*,\s*(\d{1,3})\s*$/.exec(text) ?? [];
    if (desk !== '' && Number(desk) < Number(onCall)) return { desk: Number(desk), onCall: Number(onCall) };
    context.addIssue({ code: 'custom', message: 'must be two numbers of minutes, the second larger, like 3,8' });
    return z.NEVER;
  });

/** `vzw:350, att:425, tmo:390`: whole cents; what a provider costs that is not named is not known. */
const prices = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text.trim() === '') return undefined;
    const named = new Map<string, number>();
    for (const each of text.split(/[\s,;]+/).filter(Boolean)) {
      const [, provider = '', cents] = /^(\w+):(\d{1,6})$/.exec(each) ?? [];
      if (PROVIDERS.some((known) => known === provider)) named.set(provider, Number(cents));
      else context.addIssue(`${each} is not a price in cents such as vzw:350`);
    }
    return Object.fromEntries(named) as Partial<Record<Provider, number>>;
  });
/** What a swap has to prove, by what its system protects against. */
const demands = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return readDemands(text);
    } catch (error) {
      context.addIssue((error as Error).message);
      return z.NEVER;
    }
  });

const DEMO_PRICES: Record<Provider, number> = { vzw: 350, att: 425, tmo: 390 };

export const DEMO_COMPANY = {
  name: 'Lone Star Alarm',
  address: '2100 Commerce Street, Dallas, TX 75201',
  phone: '(214) 555-0100',
  mail: 'service@lonestaralarm.example',
};

const Settings = z
  .object({
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    UPSTREAM_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
    ACCESS_SECONDS: seconds(900),
    /** How long a refresh token may be shown again while its successor is unused, in seconds. */
    REFRESH_GRACE: z.coerce.number().int().min(0).max(600).default(60),
    ...CARRIER_SETTINGS,
    CARRIER_SECONDS: z.coerce.number().int().min(0).max(86_400).default(4),
    STATION_SECONDS: z.coerce.number().int().min(0).max(86_400).default(1),
    PANEL_SECONDS: z.coerce.number().int().min(0).max(86_400).default(12),
    ALERT_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    TWILIO_URL: origin.default('https://api.twilio.com'),
    TWILIO_ACCOUNT_SID: z
      .string()
      .regex(/^AC[0-9a-f]{32}$/, 'must be an account SID, AC and 32 digits of 0 to f')
      .optional(),
    TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
    /** A number of the account, or the SID of a messaging service. */
    TWILIO_FROM: z
      .string()
      .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, 'must be a number such as +12145550147, or a messaging service’s SID')
      .optional(),
    ALERT_MAIL: mailboxes,
    ON_CALL_MAIL: mailboxes,
    ESCALATE_AFTER: escalation,
    INSTALLER_STARTS: onOff('1'),
    ALERT_LANGUAGE: z.enum(LANGUAGES).default('en'),
    /** Whom the mails are from; else from linekeeper at the host of PUBLIC_URL. */
    MAIL_FROM: z.email().optional(),
    PING_NETWORKS: networks,
    COMPANY_NAME: z.string().trim().max(80).optional(),
    COMPANY_ADDRESS: z.string().trim().max(160).optional(),
    COMPANY_PHONE: z.string().trim().max(40).optional(),
    COMPANY_MAIL: z.email().max(80).optional(),
    LINE_CENTS: prices,
    COMMISSIONING: demands,
    /** At which hour of the day every live line is asked for, or `off`. */
    SWEEP_HOUR: z.union([z.literal('off'), z.coerce.number().int().min(0).max(23)], 'must be an hour from 0 to 23, or off').default(2),
    VERIZON_LINE_ACTIONS: z.coerce.number().int().min(0).max(1000).default(5),
    /** How many days Verizon suspends a line without a break, and in a year. */
    VERIZON_SUSPENSION: z
      .string()
      .regex(/^[1-9]\d{0,2}\/[1-9]\d{0,2}$/, 'must be days without a break and days of a year, such as 90/180')
      .default('90/180')
      .transform((text) => {
        const [days = 90, perYear = 180] = text.split('/').map(Number);
        return { days, perYear };
      }),
    VERIZON_SUSPENSION_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(0),
    GL_ACCOUNTS: z
      .string()
      .regex(/^(\s*(receivable|cash|revenue|tax|write-offs)=[\w.-]{1,20})*\s*$/, 'must be accounts such as receivable=1200 cash=1000')
      .default('')
      .transform((text) => {
        const given = new Map(text.split(/\s+/).map((each) => each.split('=') as [string, string]));
        const of = (name: string, usual: string) => given.get(name) ?? usual;
        return {
          ...{ receivable: of('receivable', '1200'), cash: of('cash', '1000'), revenue: of('revenue', '4000') },
          ...{ tax: of('tax', '2200'), writeOffs: of('write-offs', '6100') },
        };
      }),
    INVOICE_NUMBERS: z.string().default('{year}-{number:4}').transform(toPattern),
    INVOICE_NUMBERS_FROM: firstNumber,
    /** Without it credit memos are numbered among the invoices. */
    CREDIT_MEMO_NUMBERS: z.string().transform(toPattern).optional(),
    CREDIT_MEMO_NUMBERS_FROM: firstNumber,
    /** In whole cents. */
    NSF_FEE: z.coerce.number().int().min(0).max(100_000_000).default(3000),
    WORK_SINCE: z.iso.date().optional(),
    CURRENCY: z
      .string()
      .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'not a currency such as USD')
      .default('USD'),
    DEMO: onOff('1'),
    REGISTRATION: z.enum(['on', 'off']).default('off'),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    REALTIME_KEY: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    REALTIME_SECRET: z.string().min(20).optional(),
    /** How often who listens is asked for their access again, in seconds. 0: never, where the sign-ins are another server's. */
    REALTIME_RECHECK: z.coerce.number().int().min(0).max(86_400).default(30),
    UPSTREAM_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    MAX_CALLS: z.coerce.number('must be a number of calls').int().min(1).max(100_000).default(1000),
    EXTENSIONS: z.enum(['all', 'none']).default('all'),
    TIME_ZONE: z.string().refine(isTimeZone, 'not a time zone').default('America/Chicago'),
    TEST_CONTROLS: onOff('0'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  })
  .superRefine(checkCarriers)
  .superRefine(({ INVOICE_NUMBERS, CREDIT_MEMO_NUMBERS }, context) => {
    if (CREDIT_MEMO_NUMBERS && meet(INVOICE_NUMBERS, CREDIT_MEMO_NUMBERS))
      context.addIssue({
        ...{ code: 'custom', path: ['CREDIT_MEMO_NUMBERS'] },
        message: `${CREDIT_MEMO_NUMBERS.text} would give the numbers of ${INVOICE_NUMBERS.text}: leave it out, or give it a prefix of its own`,
      });
  })
  .transform((settings) => ({ ...settings, PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}` }))
  .superRefine(({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }, context) => {
    const own = Object.entries({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM });
    const missing = own.filter(([, value]) => value === undefined).map(([name]) => name);
    const [first] = own.find(([, value]) => value !== undefined) ?? [];
    if (first && missing.length > 0) context.addIssue({ code: 'custom', path: [first], message: `it needs ${missing.join(', ')}` });
  })
  .transform(({ TWILIO_URL: url, TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, ...settings }) => ({
    ...settings,
    twilio: account && token && from ? { url, account, token, from } : undefined,
  }))
  .transform(({ COMPANY_NAME: name, COMPANY_ADDRESS: address, COMPANY_PHONE: phone, COMPANY_MAIL: mail, ...settings }) => ({
    ...settings,
    lineCents: settings.LINE_CENTS ?? (settings.DEMO ? DEMO_PRICES : undefined),
    company: name && address && phone ? { name, address, phone, mail } : settings.DEMO && !name ? DEMO_COMPANY : undefined,
  }))
  .refine((settings) => settings.ALERT_MAIL.length === 0 || settings.SMTP_URL, { path: ['ALERT_MAIL'], message: 'it needs SMTP_URL' })
  .refine((settings) => settings.ON_CALL_MAIL.length === 0 || settings.SMTP_URL, { path: ['ON_CALL_MAIL'], message: 'it needs SMTP_URL' })
  .refine((settings) => !settings.TEST_CONTROLS || LOCAL.includes(new URL(settings.PUBLIC_URL).hostname), {
    path: ['TEST_CONTROLS'],
    message: 'only allowed while PUBLIC_URL is localhost',
  });
export type Env = z.output<typeof Settings>;
export type Company = NonNullable<Env['company']>;

/** Reads the settings; an empty one counts as unset. Throws `CannotStart` with one line that names the wrong one. */
export function readEnv(given: Record<string, string | undefined>): Env {
  const read = Settings.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const name = String(issue?.path[0]);
  const shown = SECRET.includes(name) ? name : `${name}=${given[name] ?? ''}`;
  throw new CannotStart(`The setting ${shown} is wrong: ${issue?.message}`);
}
