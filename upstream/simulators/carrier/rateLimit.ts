import type { Provider } from '#lib/contract/sims/states.ts';
import { CARRIER_RULES } from '#lib/domain/carrierRules.ts';
import { CarrierBusy } from '#upstream/carriers/carrier.ts';
import { type Clock, SECOND } from '#upstream/core/clock.ts';

export function rateLimit(clock: Clock) {
  const asked = new Map<Provider, number[]>();
  return (provider: Provider, lines: number) => {
    const { lookUp } = CARRIER_RULES[provider];
    if (lines > lookUp.lines) throw new Error(`${provider} answers for ${lookUp.lines} lines at once, and was asked for ${lines}`);
    const now = clock.now().getTime();
    const recent = (asked.get(provider) ?? []).filter((at) => at > now - SECOND);
    if (recent.length >= lookUp.perSecond) throw new CarrierBusy(1);
    asked.set(provider, [...recent, now]);
  };
}
