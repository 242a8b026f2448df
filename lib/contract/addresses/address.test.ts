import type { z } from 'zod';
import { BatchQuery } from '#lib/contract/batches.ts';
import { parseQuery } from '#lib/contract/query.ts';
import { SimQuery } from '#lib/contract/sims/list.ts';
import { TicketQuery } from '#lib/contract/tickets.ts';
import { UserQuery } from '#lib/contract/users.ts';
import type { Shape } from '#lib/format/shape.ts';
import { BatchAddress } from './batches.ts';
import { SimAddress } from './sims.ts';
import { TicketAddress } from './tickets.ts';
import { UserAddress } from './users.ts';

const lists: [string, Shape<object>, z.ZodObject][] = [
  ['SIMs', SimAddress, SimQuery],
  ['tickets', TicketAddress, TicketQuery],
  ['batches', BatchAddress, BatchQuery],
  ['users', UserAddress, UserQuery],
];

const WORDS = ['active', 'pending', 'open', 'vzw', 'warehouse', 'yes', 'week', 'card', 'delivery', 'all', 'inactive'];
const ODD = [
  '',
  ' ',
  '0',
  '1',
  '007',
  '7.5',
  '-1',
  '1e2',
  '99999999999999999',
  'Z',
  '-updated_at',
  'fullName',
  '-created_at',
  'x'.repeat(61),
  'a b',
];

/** Each key with each value, once, twice and as `key[]`. */
function* addressesOf(schema: z.ZodObject) {
  for (const key of [...Object.keys(schema.shape), 'other'])
    for (const value of [...WORDS, ...ODD]) {
      yield new URLSearchParams([[key, value]]);
      yield new URLSearchParams([[`${key}[]`, value]]);
      for (const other of ['active', 'vzw', '12', ''])
        yield new URLSearchParams([
          [key, value],
          [key, other],
        ]);
    }
}

test.each(lists)('an address of the list of %s is read by the screen as by the upstream', (_, address, schema) => {
  const all = [...addressesOf(schema)];
  expect(all.length).toBeGreaterThan(500);
  for (const search of all)
    expect({ search: String(search), ...parseQuery(address, search) }).toEqual({ search: String(search), ...parseQuery(schema, search) });
});

test('of an address that says much only what does not fit is left out', () => {
  const search = new URLSearchParams(
    'page=3&per_page=1000&q=ab&sort=-iccid&status=active&status=suspended&provider=sprint&id=7&id=8&kind=card',
  );
  expect(parseQuery(SimAddress, search)).toEqual({
    ...{ page: 3, per_page: 25, q: 'ab', sort: '-iccid', status: ['active', 'suspended'], id: [7, 8], kind: ['card'] },
  });
  expect(parseQuery(SimAddress, new URLSearchParams('q=a%00b'))).toEqual(parseQuery(SimQuery, new URLSearchParams()));
});
