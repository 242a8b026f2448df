import { sayingOf } from '#lib/contract/onTest.ts';
import type { Language } from '#upstream/core/language.ts';

export type Reason = { event: 'test-warning'; minutes: number } | { event: 'test-lost'; message: string } | { event: 'fire-watch-due' };
type Place = { csNo: string; site: string; by: string | null };

export function alertText({ csNo: cs, site, by }: Place, reason: Reason, { t }: Language): string {
  const what = by ? t('onTest.mail.whatBy', { site, cs, by }) : t('onTest.mail.what', { site, cs });
  if (reason.event === 'test-warning')
    return t(reason.minutes > 0 ? 'onTest.mail.left' : 'onTest.mail.over', { what, minutes: reason.minutes });
  if (reason.event === 'fire-watch-due') return t('onTest.mail.fireWatch', { site, cs });
  const saying = sayingOf(reason.message);
  return t('onTest.mail.lost', { what, message: saying ? t(`onTest.sayings.${saying}`) : reason.message });
}
