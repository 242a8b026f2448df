import { nounOf } from './endpoint.ts';
import { toOpenApi } from './openapi.ts';
import { endpoints } from './table.ts';

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: object };
  responses: object;
  'x-access': unknown;
  'x-act': boolean;
};

const document = JSON.parse(JSON.stringify(toOpenApi())) as { paths: Record<string, Record<string, Operation>> };
const operationOf = (method: string, path: string) => document.paths[path]?.[method] as Operation;

test('every endpoint of the contract is in the document once, under its own name', () => {
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(ids.toSorted()).toEqual(endpoints.map(({ name, endpoint }) => `${nounOf(endpoint)}.${name}`).toSorted());
});

test('every parameter in a path is declared', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters } of Object.values(methods))
      expect(parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name)).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
});

test('a reader learns who may, what acts, what must be given and what comes back', () => {
  const change = operationOf('put', '/sims/{id}/deactivate');
  expect(change['x-access']).toEqual({ action: 'deactivate', subject: 'Sim' });
  expect(change['x-act']).toBe(true);
  expect(JSON.stringify(change.requestBody)).toContain('"required":["reason"]');
  expect(operationOf('post', '/jwt/login')['x-access']).toBe('bff');
  expect(operationOf('get', '/search-by-sim').parameters).toEqual([expect.objectContaining({ name: 'q', in: 'query', required: true })]);
  expect(operationOf('get', '/sims').parameters.every(({ required }) => !required)).toBe(true);
  expect(JSON.stringify(operationOf('get', '/sims').responses)).toContain('"iccid":{"nullable":true,"type":"string"}');
  expect(JSON.stringify(operationOf('get', '/batch/{id}/download').responses)).toContain('"format":"binary"');
  expect(JSON.stringify(operationOf('post', '/batch/{id}/import').requestBody)).toContain('multipart/form-data');
});
