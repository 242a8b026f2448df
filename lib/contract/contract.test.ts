import { z } from 'zod';
import { Batch, takesFiles } from './batches.ts';
import { nounOf, pathOf } from './endpoint.ts';
import * as contract from './index.ts';
import { problemIn } from './problemIn.ts';
import { all, listOf, one } from './shapes.ts';
import { SimQuery } from './sims/list.ts';
import { Sim } from './sims/sim.ts';
import { TestStatus } from './systems.ts';
import { endpoints, findEndpoint, methodsFor } from './table.ts';

const CORE =
  `POST /jwt/login|POST /jwt/register|POST /jwt/logout|POST /jwt/refresh-token|GET /sim-swap|GET /sim-swap/:|PUT /sim-swap|POST /sim-swap/:
POST /sim-swap/:/finalize|POST /sim-swap/:/start-upload|POST /sim-swap/:/start-download|GET /sims-by-cs/:|GET /sedona/panel-type|GET /sedona/cell-type
GET /sedona/ticket/:|GET /cs/site/:/test-status|POST /cs/system/:/on-test/:|POST /cs/system/:/off-test/:|GET /search-by-sim|GET /sims|GET /sims/:|POST /sims/:
PUT /sims|POST /sims-export|POST /batch-from-query|PUT /batch|POST /batch/:|GET /batch|GET /batch/:|DELETE /batch/:|POST /batch/:/row/:/edit-imei
POST /batch/:/edit-device-type|GET /batch/:/row/:/lookup-imei|GET /batch/:/row/:/upload-vzw|POST /batch/:/refresh-state|GET /batch/:/download
POST /batch/:/import|POST /batch/:/change-warehouse|PUT /sims/:/activate|PUT /sims/:/deactivate|PUT /sims/:/retire|PUT /sims/:/test-ready
GET /sims/:/provider-status|GET /sims/:/provider-usage|GET /sims/:/ping|POST /sims/:/change-warehouse|GET /barcode-lookup|GET /cs/lookup|GET /cs/system/:
POST /cs/system/:/watch-events|GET /network/ip/:/ping|POST /cs/system/:/dmp-update-phone|POST /cs/system/:/dmp-update-night-phone|GET /sunset
POST /sunset/:/update-field|POST /sunset/:/update-tags|POST /sunset-export|GET /tech|GET /dispatch|GET /tickets|POST /tickets-export|GET /user`.split(
    /[|\n]/,
  );

test('every call of the specification is in the table, and each only once', () => {
  const listed = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`);
  expect(CORE.filter((call) => !listed.includes(call))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((call) => call.includes(' /:'))).toEqual([]);
});

test('a path the contract does not list is not found', () => {
  expect(findEndpoint('GET', ['http:', 'evil.example'])).toBeUndefined();
  expect(findEndpoint('GET', ['sims', '..'])).toBeUndefined();
  expect(findEndpoint('GET', ['sims', '.'])).toBeUndefined();
  expect(findEndpoint('GET', ['sims', ''])).toBeUndefined();
  expect(findEndpoint('DELETE', ['sims', '7'])).toBeUndefined();
  expect(methodsFor(['sims', '7'])).toEqual(['GET', 'POST']);
});

test('a literal path is found before one with parameters', () => {
  const literals = endpoints.filter(({ endpoint }) => !endpoint.path.includes(':'));
  for (const { endpoint } of literals) expect(findEndpoint(endpoint.method, endpoint.path.slice(1).split('/'))?.endpoint).toBe(endpoint);
});

test('parameters are escaped, so that a segment can not climb out of its place', () => {
  const found = findEndpoint('GET', ['sims', '../users?x=1']);
  expect(found && pathOf(found.endpoint, { params: found.params })).toBe('/sims/..%2Fusers%3Fx%3D1');
});

test('a filter with several values is repeated in the query', () => {
  expect(pathOf(contract.sims.list, { query: { page: 2, status: ['active', 'retired'], provider: undefined } })).toBe(
    '/sims?page=2&status=active&status=retired',
  );
  expect(SimQuery.parse({ status: 'active' }).status).toEqual(['active']);
});

test('an endpoint belongs to the noun it stands under, not to the first segment of its path', () => {
  expect(nounOf(contract.systems.onTest)).toBe('systems');
  expect(nounOf(contract.tickets.lookup)).toBe('tickets');
  const named = { bulk: 'jobs', onTest: 'tests' } as Record<string, string>;
  expect(endpoints.filter(({ endpoint, noun }) => nounOf(endpoint) !== (named[noun] ?? noun))).toEqual([]);
});

test.each([
  ['ours', { data: [{ id: 1, imei: '353806141923634' }], meta: { current_page: 1, per_page: 25, last_page: 1, total: 1 } }],
  ['Laravel’s flat paginator', { data: [{ id: '1', imei: 353806141923634 }], current_page: '1', per_page: 25, last_page: 1, total: '1' }],
  ['a bare array', [{ id: 1, imei: '353806141923634' }]],
])('a list is read as %s', (_, wire) => {
  const read = listOf(Sim).parse(wire);
  expect(read.meta.total).toBe(1);
  expect(read.data[0]).toMatchObject({ id: 1, imei: '353806141923634', status: 'unknown', iccid: null });
});

test('a record is read bare or in its envelope, and a null list as an empty one', () => {
  expect(one(Sim).parse({ id: 4, imei: '1', warehouse_code: 7 }).data.warehouse_code).toBe('7');
  expect(listOf(Sim).parse({ data: null, meta: null }).data).toEqual([]);
});

test.each([
  ['true', { on_test: 'true' }, true],
  ['1', { on_test: '1' }, true],
  ['0', { on_test: '0' }, false],
  ['t', { on_test: 't' }, true],
  ['No', { on_test: 'No' }, false],
  ['nothing', {}, null],
  ['something else', { on_test: 'perhaps' }, null],
])('whether something is so is read from %s', (_, wire, truth) => {
  expect(TestStatus.parse({ system_no: 400_012, ...wire })).toMatchObject({ system_no: '400012', on_test: truth });
});

test('what PHP makes of lists and records is read: places as keys, an empty record as an empty list', () => {
  const thinned = { 0: { id: 1, imei: '1' }, 3: { id: 4, imei: null, pending: [], version: null } };
  const read = listOf(Sim).parse({ data: thinned, current_page: 1, per_page: 25, last_page: 1, total: 2 });
  expect(read.data.map(({ id, imei, pending, version }) => [id, imei, pending, version])).toEqual([
    [1, '1', undefined, undefined],
    [4, '', null, undefined],
  ]);
  expect(all(Sim).parse(thinned).data).toHaveLength(2);
  expect(Batch.parse({ id: 1, counts: [] }).counts).toBeNull();
  expect(() => all(Sim).parse({ message: 'Not now.' })).toThrow();
});

test('a batch of a kind that only the upstream knows is no delivery, and one of no kind is not called one', () => {
  const read = (columns: object) => Batch.parse({ id: 1, ...columns });
  expect([read({ kind: 'RETURN' }).kind, read({}).kind, read({ kind: 'Selection' }).kind]).toEqual(['RETURN', null, 'selection']);
  expect([{ kind: 'RETURN' }, {}, { kind: 'Selection' }, { kind: 'Delivery' }].map((columns) => takesFiles(read(columns)))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('an id is a number or its digits: a truth or a list is none, though it could be reckoned as one', () => {
  const given = (customer_id: unknown) => contract.invoices.create.body.shape.customer_id.safeParse(customer_id);
  for (const right of [7, '7']) expect(given(right).data).toBe(7);
  for (const wrong of [true, false, [7], ['7'], [], {}, 'seven', undefined]) expect(given(wrong).success).toBe(false);
  for (const wrong of [true, [1], 'one', {}]) expect(contract.invoices.change.body.shape.version.safeParse(wrong).success).toBe(false);
});

test('a page of an upstream that does not count says whether there is another', () => {
  const page = (next_page_url: string | null) => ({
    data: [{ id: 1 }, { id: 2 }],
    current_page: '2',
    per_page: '2',
    from: 3,
    to: 4,
    next_page_url,
  });
  expect(listOf(Sim).parse(page('http://x/?page=3')).meta).toEqual({
    current_page: 2,
    per_page: 2,
    last_page: 3,
    total: 5,
    uncounted: true,
  });
  expect(listOf(Sim).parse(page(null)).meta).toEqual({ current_page: 2, per_page: 2, last_page: 2, total: 4 });
});

test('a failure without our code is named by its status', () => {
  expect(problemIn(422, { message: 'The imei field is required.', errors: { imei: ['required'] } })).toMatchObject({
    code: 'invalid',
    errors: { imei: ['required'] },
  });
  expect(problemIn(500, '<html>').code).toBe('failed');
  expect(problemIn(418, null).code).toBe('invalid');
  expect(problemIn(409, { code: 'stale', message: '', current: { id: 1 } })).toMatchObject({ code: 'stale', current: { id: 1 } });
});

test('an installer’s calls stand apart from all others, and name the system they are about', () => {
  const of = (access: string) => endpoints.filter(({ endpoint }) => endpoint.access === access).map(({ endpoint }) => endpoint.path);
  expect(of('installer').filter((path) => !path.startsWith('/installer/:cs/'))).toEqual([]);
  const under = endpoints.filter(({ endpoint }) => endpoint.path.startsWith('/installer/'));
  expect(under.filter(({ endpoint }) => Array.isArray(endpoint.access))).toEqual([]);
  expect(of('public')).toEqual(['/installer/look', '/visits/:token']);
});

/** Whether an object with named fields, anywhere within a JSON schema, takes others too. */
const takesMore = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  (('properties' in schema && !('additionalProperties' in schema && schema.additionalProperties === false)) ||
    Object.values(schema).some(takesMore));

test('what comes with a write and is none of its fields never reaches what does the work', () => {
  const writes = endpoints.flatMap(({ noun, name, endpoint: { body } }) =>
    body ? [{ call: `${noun}.${name}`, body: body as z.ZodType }] : [],
  );
  const isOpen = (body: z.ZodType) => takesMore(z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' }));
  expect(writes.length).toBeGreaterThan(50);
  expect(writes.filter(({ body }) => isOpen(body)).map(({ call }) => call)).toEqual([]);
  expect(isOpen(z.object({ row: z.array(z.looseObject({ id: z.number() })) }))).toBe(true);
});
