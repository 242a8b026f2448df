import type { LostPath as Lost } from '#lib/contract/lostPaths.ts';
import type { TechnicianLeft } from '#lib/contract/onTest.ts';
import type { SignalPath } from '#lib/contract/protection.ts';
import { sayingOf } from '#lib/contract/words/onTest.ts';
import { type Scope, zonesText } from '#lib/domain/testScope.ts';
import { readablePhone } from '#lib/format/phoneNumbers.ts';
import type { Language } from '#upstream/core/language.ts';

/** One path, or the last one, of a system that is not heard for longer than it may. */
type LostPath = { event: 'path-lost'; level: Lost['level']; is_fire: boolean; paths: readonly SignalPath[]; since: string };
/** Many systems at once: how many have lost their last path, fire alarm systems among these, and how many have another one. */
export type LostPaths = { event: 'paths-lost'; last: number; fire: number; one: number };
export type Reason =
  | { event: 'test-warning'; minutes: number }
  | { event: 'test-lost'; message: string }
  | { event: 'fire-watch-due' }
  | { event: 'test-escalated'; step: 'desk' | 'on-call'; on_call?: OnCall }
  | { event: 'technician-left'; why: TechnicianLeft['why'] }
  | { event: 'planned-test'; state: 'held' | 'missed' | 'refused'; message: string }
  | { event: 'passcode-wrong'; caller: string }
  | LostPath;
export type OnCall = { id: number; name: string; phone: string | null };
type Place = { csNo: string; site: string; by: string | null; scope?: Scope['scope']; zones?: readonly string[] };

export const lostPathsText = ({ last, fire, one }: LostPaths, { t }: Language): string =>
  [t('onTest.mail.pathsLost', { last, one, fire }), ...(fire > 0 ? [t('onTest.mail.impaired')] : [])].join(' ');

function lostPathText({ csNo: cs, site }: Place, { level, is_fire, paths, since }: LostPath, { t, when }: Language): string {
  const names = paths.map((path) => t(`systems.feed.paths.${path}`)).join(', ');
  const what = t('onTest.mail.pathLost', { site, cs, level, kind: is_fire ? 'fire' : 'other', paths: names, since: when(since) ?? '' });
  return is_fire && level === 'last' ? `${what} ${t('onTest.mail.impaired')}` : what;
}

export function alertText({ csNo: cs, site, by, scope = 'all', zones = [] }: Place, reason: Reason, language: Language): string {
  const { t } = language;
  if (reason.event === 'path-lost') return lostPathText({ csNo: cs, site, by }, reason, language);
  if (reason.event === 'passcode-wrong') return t('onTest.mail.passcode', { site, cs, caller: reason.caller, by: by ?? '' });
  if (reason.event === 'planned-test') {
    const words = sayingOf(reason.message);
    return t('onTest.mail.planned', { site, cs, state: reason.state, message: words ? t(`onTest.sayings.${words}`) : reason.message });
  }
  const whole = by ? t('onTest.mail.whatBy', { site, cs, by }) : t('onTest.mail.what', { site, cs });
  const what = scope === 'all' ? whole : `${whole} (${t(`onTest.scope.part.${scope}`, { zones: zonesText(zones) })})`;
  if (reason.event === 'test-warning')
    return t(reason.minutes > 0 ? 'onTest.mail.left' : 'onTest.mail.over', { what, minutes: reason.minutes });
  if (reason.event === 'test-escalated') {
    const { name, phone } = reason.on_call ?? {};
    const onCall = name && t('onTest.mail.onCall', { name, phone: phone ? readablePhone(phone) : 'none' });
    return [t('onTest.mail.escalated', { what }), onCall].filter(Boolean).join(' ');
  }
  if (reason.event === 'technician-left') return t('onTest.mail.gone', { what, why: reason.why });
  if (reason.event === 'fire-watch-due') return t('onTest.mail.fireWatch', { site, cs });
  const saying = sayingOf(reason.message);
  return t('onTest.mail.lost', { what, message: saying ? t(`onTest.sayings.${saying}`) : reason.message });
}
