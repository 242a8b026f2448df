import type { SiteCommissioning } from '#lib/contract/installer/shapes.ts';
import type { Commissioning } from '#lib/contract/swaps/commissioning.ts';
import { isEveryDemanded, missingOfCommissioning, zonesLeft } from '#lib/domain/commissioning.ts';
import { isInScope, type Scope, WHOLE } from '#lib/domain/testScope.ts';

const strengthOf = (strength: Commissioning['strength']['before']) =>
  strength && { dbm: strength.dbm, band: strength.band, source: strength.source };

/** What of a commissioning is shown on site, written out field by field: nobody's name, and no reason. */
export const siteCommissioning = (commissioning: Commissioning, test: Scope | undefined): SiteCommissioning => ({
  zones: commissioning.zones.map((zone) => ({
    number: zone.number,
    name: zone.name,
    type: zone.type,
    area: zone.area,
    demanded: isEveryDemanded(commissioning, zone),
    left: zonesLeft(commissioning).includes(zone),
    on_test: isInScope(test ?? WHOLE, String(zone.number)),
    pressed_at: zone.pressed_at,
    tripped_at: zone.tripped_at,
    restored_at: zone.restored_at,
    seconds: zone.seconds,
    other_path: zone.other?.path ?? null,
    untested: zone.untested !== null,
  })),
  reports: commissioning.reports.map(({ path, demanded, at, untested }) => ({ path, demanded, at, untested: untested !== null })),
  trouble: { demanded: commissioning.trouble.demanded, clear: commissioning.trouble.clear, code: commissioning.trouble.open?.code ?? null },
  strength: {
    demanded: commissioning.strength.demanded,
    before: strengthOf(commissioning.strength.before),
    after: strengthOf(commissioning.strength.after),
    untested: commissioning.strength.untested !== null,
  },
  missing: missingOfCommissioning(commissioning),
});
