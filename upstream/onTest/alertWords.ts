import type { TechnicianLeft } from '#lib/contract/onTest.ts';
import { sayingOf } from '#lib/contract/words/onTest.ts';
import { type Scope, zonesText } from '#lib/domain/testScope.ts';
import type { Language } from '#upstream/core/language.ts';

export type Reason =
  | { event: 'test-warning'; minutes: number }
  | { event: 'test-lost'; message: string }
  | { event: 'fire-watch-due' }
  | { event: 'test-escalated'; step: 'desk' | 'on-call' }
  | { event: 'technician-left'; why: TechnicianLeft['why'] }
  | { event: 'planned-test'; state: 'held' | 'missed' | 'refused'; message: string }
  | { event: 'passcode-wrong'; caller: string };
type Place = { csNo: string; site: string; by: string | null; scope?: Scope['scope']; zones?: readonly string[] };

export function alertText({ csNo: cs, site, by, scope = 'all', zones = [] }: Place, reason: Reason, { t }: Language): string {
  if (reason.event === 'passcode-wrong') return t('onTest.mail.passcode', { site, cs, caller: reason.caller, by: by ?? '' });
  if (reason.event === 'planned-test') {
    const words = sayingOf(reason.message);
    return t('onTest.mail.planned', { site, cs, state: reason.state, message: words ? t(`onTest.sayings.${words}`) : reason.message });
  }
  const whole = by ? t('onTest.mail.whatBy', { site, cs, by }) : t('onTest.mail.what', { site, cs });
  const what = scope === 'all' ? whole : `${whole} (${t(`onTest.scope.part.${scope}`, { zones: zonesText(zones) })})`;
  if (reason.event === 'test-warning')
    return t(reason.minutes > 0 ? 'onTest.mail.left' : 'onTest.mail.over', { what, minutes: reason.minutes });
  if (reason.event === 'test-escalated') return t('onTest.mail.escalated', { what });
  if (reason.event === 'technician-left') return t('onTest.mail.gone', { what, why: reason.why });
  if (reason.event === 'fire-watch-due') return t('onTest.mail.fireWatch', { site, cs });
  const saying = sayingOf(reason.message);
  return t('onTest.mail.lost', { what, message: saying ? t(`onTest.sayings.${saying}`) : reason.message });
}
