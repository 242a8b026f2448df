import { meaningOf } from '#lib/domain/signalCodes.ts';
import { NOTHING_WALKED } from './tables.ts';
import { nextOf } from './walk.ts';

const content = 'zones;1;Gym east door, day, area 1\nzones;2;Pump room, supervisory\nzones;3;Smoke lobby, fire\n';

test.each(['contact-id', 'sia', 'dmp'] as const)(
  'of a panel whose zones nobody knows one that sends an alarm is tripped (%s)',
  (format) => {
    const panel = { content, speaks: 'cell', walked: NOTHING_WALKED, format } as const;
    const next = nextOf(panel, { zones: [], isAnyZone: true, reports: [] });
    expect(['alarm', 'supervisory']).toContain(meaningOf(next?.signal.code ?? '').kind);
    expect(next?.signal.zone).not.toBe('001');
  },
);

test('where no zone sends one, the first is tripped', () => {
  const panel = { content: 'zones;4;Gym east door, day, area 1\n', speaks: 'cell', walked: NOTHING_WALKED, format: null } as const;
  expect(nextOf(panel, { zones: [], isAnyZone: true, reports: [] })?.signal.zone).toBe('001');
});
