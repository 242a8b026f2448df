import type { Commissioning } from '#lib/contract/swaps/commissioning.ts';
import { isProven, zonesLeft } from '#lib/domain/commissioning.ts';
import type { NewSwapEvent } from './events.ts';

export function newsOfCommissioning(before: Commissioning | null, after: Commissioning | null): NewSwapEvent[] {
  if (!before || !after) return [];
  const known = new Set(before.zones.filter(isProven).map(({ number }) => number));
  const zones = after.zones.filter((zone) => isProven(zone) && !known.has(zone.number)).map(({ number }) => number);
  const reports = after.reports.filter(({ path, at }) => at && !before.reports.some((each) => each.path === path && each.at));
  const [then, now] = [before.trouble.open, after.trouble.open];
  return [
    ...(zones.length > 0 ? [{ kind: 'zones-heard' as const, facts: { zones, left: zonesLeft(after).length } }] : []),
    ...reports.map(({ path, code }) => ({ kind: 'report-heard' as const, facts: { path, code } })),
    ...(now && now.at !== then?.at ? [{ kind: 'trouble-open' as const, facts: { code: now.code } }] : []),
    ...(then && !now ? [{ kind: 'trouble-clear' as const, facts: { code: then.code } }] : []),
  ];
}
