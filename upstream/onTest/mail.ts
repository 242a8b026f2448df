import { z } from 'zod';
import { LOSS_LEVELS } from '#lib/contract/lostPaths.ts';
import { SIGNAL_PATHS } from '#lib/contract/protection.ts';
import { LEFT_WHYS, TEST_SCOPES } from '#lib/contract/words/onTest.ts';
import { LANGUAGES } from '#lib/format/languages.ts';
import type { Context } from '#upstream/context.ts';
import { languageOf } from '#upstream/core/language.ts';
import { sendMail } from '#upstream/core/mail.ts';
import type { Work } from '#upstream/core/queue.ts';
import { isStale } from './alerts.ts';
import { alertText, lostPathsText } from './alertWords.ts';

const facts = {
  to: z.string(),
  language: z.enum(LANGUAGES).catch('en'),
  cs_no: z.string(),
  site_name: z.string(),
  scope: z.enum(TEST_SCOPES).catch('all'),
  zones: z.array(z.string()).catch([]),
  by: z.string().nullable(),
  expires_at: z.string().nullable(),
  url: z.string(),
};
const Alert = z.discriminatedUnion('event', [
  z.object({ event: z.literal('test-warning'), minutes: z.number(), ...facts }),
  z.object({ event: z.literal('test-lost'), message: z.string(), ...facts }),
  z.object({ event: z.literal('fire-watch-due'), ...facts }),
  z.object({
    event: z.literal('test-escalated'),
    step: z.enum(['desk', 'on-call']),
    on_call: z.object({ id: z.number(), name: z.string(), phone: z.string().nullable() }).optional(),
    ...facts,
  }),
  z.object({ event: z.literal('technician-left'), why: z.enum(LEFT_WHYS), ...facts }),
  z.object({ event: z.literal('planned-test'), state: z.enum(['held', 'missed', 'refused']), message: z.string(), ...facts }),
  z.object({ event: z.literal('passcode-wrong'), caller: z.string(), ...facts }),
  z.object({
    event: z.literal('path-lost'),
    level: z.enum(LOSS_LEVELS),
    is_fire: z.boolean(),
    paths: z.array(z.enum(SIGNAL_PATHS)),
    since: z.string(),
    ...facts,
  }),
]);
const OfMany = z.object({
  event: z.literal('paths-lost'),
  last: z.number(),
  fire: z.number(),
  one: z.number(),
  to: facts.to,
  language: facts.language,
  url: facts.url,
});

const SUBJECTS = {
  'test-warning': 'subject',
  'test-lost': 'subjectLost',
  'fire-watch-due': 'subjectFireWatch',
  'test-escalated': 'subjectEscalated',
  'technician-left': 'subjectGone',
  'planned-test': 'subjectPlanned',
  'passcode-wrong': 'subjectPasscode',
  'path-lost': 'subjectPath',
} as const;

const meaningOf = (alert: z.infer<typeof Alert>) =>
  alert.event !== 'path-lost' ? 'onTest.mail.meaning' : alert.level === 'last' ? 'onTest.mail.unheard' : 'systems.supervision.oneWhy';

function lettered(alert: z.infer<typeof Alert>, timeZone: string) {
  const { cs_no: csNo, site_name: site, by, scope, zones, expires_at, url } = alert;
  const language = languageOf(alert.language, timeZone);
  const { t, when } = language;
  return {
    subject: t(`onTest.mail.${SUBJECTS[alert.event]}`, { site, cs: csNo }),
    text: [
      alertText({ csNo, site, by, scope, zones }, alert, language),
      '',
      ...(by && alert.event !== 'passcode-wrong' ? [t('onTest.mail.by', { by })] : []),
      ...(expires_at ? [t('onTest.mail.ends', { time: when(expires_at) ?? '', zone: timeZone })] : []),
      t('onTest.mail.act', { url }),
      '',
      t(meaningOf(alert)),
    ].join('\n'),
  };
}

function letterOfMany(alert: z.infer<typeof OfMany>, timeZone: string) {
  const language = languageOf(alert.language, timeZone);
  const { t } = language;
  return {
    subject: t('onTest.mail.subjectPaths', { count: alert.last + alert.one }),
    text: [
      lostPathsText(alert, language),
      '',
      t('onTest.mail.act', { url: alert.url }),
      '',
      t(alert.last > 0 ? 'onTest.mail.unheard' : 'systems.supervision.oneWhy'),
    ].join('\n'),
  };
}

/** Refused, it is sent again for an hour. After a crash it may come twice, with the message id by which mail programs know it. */
export const alertMailWork =
  ({ env, clock }: Pick<Context, 'env' | 'clock'>): Work =>
  async ({ payload, requestId, createdAt }) => {
    const done = { finish: async () => undefined };
    if (!env.SMTP_URL || isStale(payload, createdAt, clock.now())) return done;
    const alert = z.union([OfMany, Alert]).parse(payload);
    const letter = alert.event === 'paths-lost' ? letterOfMany(alert, env.TIME_ZONE) : lettered(alert, env.TIME_ZONE);
    await sendMail(env, { to: alert.to, ...letter, id: requestId, urgent: true });
    return done;
  };
