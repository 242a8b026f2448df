import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import * as contract from '#lib/contract/index.ts';
import { useWrite } from './useApi.ts';

const fetchMock = jest.fn<typeof fetch>();
globalThis.fetch = fetchMock;
const isRefused = () => Promise.reject(new TypeError('the network is gone'));
const isDone = async () => {
  const data = { columns: [], rows: 1, refused: 0, warned: 0, imported: 1, refusals: [], warnings: [], import_id: 7 };
  return { ok: true, status: 200, headers: new Headers(), json: async () => ({ data }) } as Response;
};

/** What was sent: the form, and the headers in small letters. */
const sent = () =>
  fetchMock.mock.calls.map(([, init]) => ({ form: init?.body as FormData, headers: init?.headers as Record<string, string> }));
const newFile = (name = 'list.csv') => new File(['IMEI'], name, { lastModified: 1 });

test('a file sent again after a broken connection keeps its key, another file of the same name and age gets its own', async () => {
  const { result } = renderHook(() => useWrite(contract.imports.run));
  const send = (file: File) => act(() => result.current.trigger([{ body: { file, provider: 'vzw' } }]).catch(() => undefined));
  const file = newFile();
  fetchMock.mockImplementation(isRefused);
  await send(file);
  await send(file);
  await send(newFile());
  fetchMock.mockImplementation(isDone);
  await send(file);
  const keys = sent().map(({ headers }) => headers['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test('an upload goes as a form whose type the browser sets, with the file under its name', async () => {
  fetchMock.mockReset().mockImplementation(isDone);
  const { result } = renderHook(() => useWrite(contract.imports.run));
  await act(() => result.current.trigger([{ body: { file: newFile('lager.csv'), columns: '{"A":"imei"}', fixes: undefined } }]));
  const [{ form, headers } = { form: new FormData(), headers: {} }] = sent();
  expect(headers).not.toHaveProperty('content-type');
  expect([...form.keys()]).toEqual(['file', 'columns']);
  expect((form.get('file') as File).name).toBe('lager.csv');
});
