import fc from 'fast-check';
import { invoiceSums } from './invoiceMoney.ts';
import { partedBy, placeFinder, placeOf, rateOn, taxAt } from './taxPlaces.ts';

test.each([
  ['12 Elm St, Houston, TX 77002-1234', { city: 'Houston', state: 'TX', zip: '77002' }],
  ['Building 4, 12 Elm St, San Antonio, TX', { city: 'San Antonio', state: 'TX', zip: null }],
  ['12 Elm St\nDallas TX 75201', { city: 'Dallas', state: 'TX', zip: '75201' }],
  ['12 Elm St, Houston, TX 77002, USA', { city: 'Houston', state: 'TX', zip: '77002' }],
  ['12 Elm St, Houston, Tx 77002 United States', { city: 'Houston', state: 'TX', zip: '77002' }],
  ['TX', { city: null, state: 'TX', zip: null }],
  ['12 Elm St, Houston', undefined],
  [null, undefined],
])('%s is in %j', (address, place) => {
  expect(placeOf(address)).toEqual(place);
});

test('the narrowest place counts: by ZIP code and city, by ZIP code, by city, by state', () => {
  const at = (zip: string | null, city: string | null) => ({ state: 'TX', zip, city });
  const all = [at(null, null), at(null, 'Houston'), at('77002', null), at('77002', 'houston')];
  const houston = { state: 'TX', zip: '77002', city: 'HOUSTON' };
  expect(all.map((_, index) => placeFinder(all.slice(0, index + 1))(houston))).toEqual(all);
  expect(placeFinder(all)({ ...houston, state: 'OK' })).toBeUndefined();
  expect(placeFinder(all)({ state: 'TX', zip: '77005', city: 'Bellaire' })).toEqual(at(null, null));
});

test('a rate counts from its day on, and a place is charged all of its rates as one', () => {
  const rates = [
    { from: '2026-01-01', basis_points: 100 },
    { from: '2026-07-01', basis_points: 112.5 },
  ];
  expect([rateOn(rates, '2025-12-31'), rateOn(rates, '2026-06-30'), rateOn(rates, '2026-07-01')]).toEqual([undefined, 100, 112.5]);
  const levied = [
    { code: 'TX', kind: 'state' as const, name: 'Texas', rates: [{ from: '2020-01-01', basis_points: 625 }] },
    { code: 'H', kind: 'city' as const, name: 'Houston', rates },
  ];
  expect(taxAt({ state: 'TX', city: 'Houston' }, levied, '2026-08-01')).toMatchObject({
    name: 'Sales tax, Houston TX',
    basis_points: 737.5,
    parts: [{ code: 'TX' }, { code: 'H', basis_points: 112.5 }],
  });
  expect(taxAt({ state: 'TX', city: null }, [], '2026-08-01')).toBeUndefined();
  const none = { code: 'DE', kind: 'state' as const, name: 'Delaware', rates: [{ from: '2020-01-01', basis_points: 0 }] };
  expect(taxAt({ state: 'DE', city: null }, [none], '2026-08-01')).toBeNull();
});

test('an eighth of a percent is taken to the cent: 8.875 % of 99.99 is 8.87', () => {
  const item = { cost_cents: 9999, thousandths: 1000, discount: null, taxed: [0] };
  expect(invoiceSums([item], [{ name: 'NY', basis_points: 887.5 }]).taxes[0]?.cents).toBe(887);
});

test('what a tax comes to is parted among its jurisdictions to the cent, none more than a cent from its share', () => {
  const rate = fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.array(rate, { minLength: 1, maxLength: 8 }), (cents, rates) => {
      const whole = rates.reduce((sum, each) => sum + each, 0);
      fc.pre(whole > 0);
      const parts = partedBy(cents, rates);
      expect(parts.reduce((sum, each) => sum + each, 0)).toBe(cents);
      for (const [index, part] of parts.entries()) expect(Math.abs(part - (cents * (rates[index] ?? 0)) / whole)).toBeLessThan(1.001);
    }),
    { numRuns: Number(process.env.RUNS ?? 500) },
  );
});
