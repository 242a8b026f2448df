import { jest } from '@jest/globals';
import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { CapabilityProvider } from '#lib/browser/api/useCapabilities.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { AbilityRule } from '#lib/contract/ability.ts';
import { SunsetItem } from '#lib/contract/sunset.ts';
import { onScreen } from './onScreen.tsx';

type Sent = { path: string; key: string | undefined; body: Record<string, unknown> | undefined; signal: AbortSignal | undefined };
type Given = { headers?: Record<string, string>; body?: string; signal?: AbortSignal };

export const ALL: AbilityRule[] = [{ action: 'manage', subject: 'all' }];
export const LETTERS_ALONE = ['letters', 'history', 'idempotency'];
export const WITH_CAMPAIGNS = [...LETTERS_ALONE, 'campaigns'];
export const USER = {
  id: 7,
  fullName: 'Ana',
  email: 'ana@x.test',
  role: 'dispatcher',
  Branch: null,
  technician_id: null,
  avatar: null,
  ability: ALL,
};

export const site = (id: number, more: object = {}) =>
  SunsetItem.parse({
    id,
    site_name: `Site ${id}`,
    address: '12 Elm St, Houston, TX 77002',
    status: 'open',
    sunset_date: '2026-12-31',
    version: 1,
    ...more,
  });

export const file = (name: string) =>
  ({ ok: true, status: 200, headers: new Headers({ 'content-disposition': `attachment; filename="${name}"` }), body: null }) as Response;
export const json = (status: number, body: object) =>
  ({ ok: status < 300, status, headers: new Headers(), json: async () => body }) as Response;

/** For the tests of a file: what the server answers to a path, an empty list where nothing is said; what it was asked, and which files were saved. */
export function sunsetServer() {
  const server = {
    sent: [] as Sent[],
    saved: [] as string[],
    answers: {} as Record<string, () => Response | Promise<Response>>,
    ordersOf: (path: string) => server.sent.filter((each) => each.path === path),
  };
  beforeEach(() => {
    Object.assign(server, { sent: [], saved: [], answers: {} });
    globalThis.fetch = (async (path: string, { headers = {}, body, signal }: Given = {}) => {
      server.sent.push({ path, key: headers['idempotency-key'], body: body === undefined ? undefined : JSON.parse(body), signal });
      return server.answers[path]?.() ?? json(200, { data: [] });
    }) as unknown as typeof fetch;
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
      server.saved.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());
  return server;
}

export function show(element: ReactElement, ability = ALL, names = LETTERS_ALONE) {
  return onScreen(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UserProvider user={{ ...USER, ability }}>
        <CapabilityProvider names={names}>{element}</CapabilityProvider>
      </UserProvider>
    </SWRConfig>,
  );
}
