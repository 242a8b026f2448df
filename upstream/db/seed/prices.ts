import { workRules } from '#upstream/billableWork/tables.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { prices } from '#upstream/prices/tables.ts';

type Line = Pick<typeof prices.$inferInsert, 'code' | 'description' | 'kind' | 'unitCents'> & { glAccount: string };

const line = (code: string, description: string, kind: Line['kind'], unitCents: number, glAccount: string): Line => ({
  ...{ code, description, kind, unitCents, glAccount },
});

/** Texas taxes security services and what is installed with them (Comptroller, Rule 3.333); a late or returned check fee is no sale. */
const LINES: readonly Line[] = [
  line('LABOR', 'Service labor', 'labor', 9500, '4210'),
  line('LABOR-FIRE', 'Fire alarm technician', 'labor', 12_500, '4210'),
  line('LABOR-AH', 'After-hours service labor', 'labor', 14_250, '4210'),
  line('TRIP', 'Trip charge', 'trip', 6500, '4220'),
  line('TRIP-AH', 'After-hours trip charge', 'trip', 11_000, '4220'),
  line('BATT-12V7', 'Battery 12 V 7 Ah', 'item', 3850, '4110'),
  line('BATT-12V18', 'Battery 12 V 18 Ah', 'item', 7900, '4110'),
  line('RADIO-263LTE-V', '263LTE-V cellular communicator', 'item', 18_900, '4120'),
  line('RADIO-263LTE-A', '263LTE-A cellular communicator', 'item', 18_900, '4120'),
  line('SIM-CARD', 'SIM card', 'item', 1200, '4120'),
  line('ANT-EXT', 'External antenna with 15 ft of cable', 'item', 5400, '4120'),
  line('KEYPAD', 'Thinline keypad', 'item', 14_900, '4110'),
  line('SMOKE-2W', 'Two-wire smoke detector', 'item', 8900, '4110'),
  line('INSPECT-FIRE', 'Annual fire alarm inspection', 'fee', 27_500, '4300'),
  line('NSF-FEE', 'Returned check fee', 'fee', 3000, '4900'),
];

/** Prices of the sample company, near what Texas dealers publish, and what it bills for by what ended a visit. */
export async function seedPrices(tx: Database, epoch: Date): Promise<void> {
  const rows = LINES.map((each) => ({ ...each, taxable: each.code !== 'NSF-FEE', active: true, version: 1 }));
  await insertMany(
    tx,
    prices,
    rows.map((row) => ({ ...row, createdAt: epoch, updatedAt: epoch })),
  );
  const ids = new Map((await tx.select().from(prices)).map(({ code, id }) => [code, id]));
  const [laborId = null, tripId = null] = [ids.get('LABOR'), ids.get('TRIP')];
  const visit = (resolutionCode: string | null, ...codes: string[]) => ({
    ...{ resolutionCode, laborId: resolutionCode === null ? null : laborId, tripId: resolutionCode === null ? null : tripId },
    lines: codes.flatMap((code) => (ids.has(code) ? [{ price: ids.get(code) ?? 0, thousandths: 1000 }] : [])),
    ...{ roundMinutes: 15, parts: resolutionCode !== null, underWarranty: false, underContract: false, version: 1 },
  });
  const rules = [
    visit('BATT-REPL', 'BATT-12V7'),
    visit('ANTENNA', 'ANT-EXT'),
    visit('TRAINED'),
    visit('NTF'),
    visit('RADIO-REPL'),
    visit(null, 'SIM-CARD'),
  ];
  await insertMany(
    tx,
    workRules,
    rules.map((rule) => ({ ...rule, createdAt: epoch, updatedAt: epoch })),
  );
}
