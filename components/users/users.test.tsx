import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { UserProvider } from '#lib/browser/api/useUser.tsx';
import type { AbilityRule } from '#lib/contract/ability.ts';
import { problemIn } from '#lib/contract/problemIn.ts';
import { AVATAR_LIMIT, Person } from '#lib/contract/users.ts';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  getPathname: ({ href, locale }: { href: string; locale: string }) => (locale === 'en' ? href : `/${locale}${href}`),
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => '/',
}));
const { AbilityMatrix } = await import('./AbilityMatrix.tsx');
const { OtherRules } = await import('./OtherRules.tsx');
const { UserFields } = await import('./UserFields.tsx');
const { UserCard } = await import('./UserCard.tsx');
const { ShownLink } = await import('./ShownLink.tsx');
const { PictureCard } = await import('./PictureCard.tsx');
const { Avatar } = await import('#components/ui/display/Avatar.tsx');
const { EMPTY_VALUES } = await import('./userForm.ts');
const { wrongLinks } = await import('./SocialTab.tsx');

const ana = (ability: AbilityRule[]) => ({
  ...{ id: 1, fullName: 'Ana', email: 'ana@x.test', role: 'admin', Branch: null, technician_id: null, avatar: null },
  ability,
});
const ALL: AbilityRule[] = [{ action: 'manage', subject: 'all' }];

function Matrix({ start, own = ALL, onSaved }: { start: AbilityRule[]; own?: AbilityRule[]; onSaved: (rules: AbilityRule[]) => void }) {
  const [rules, setRules] = useState(start);
  const change = (next: AbilityRule[]) => {
    setRules(next);
    onSaved(next);
  };
  return (
    <UserProvider user={ana(own)}>
      <AbilityMatrix rules={rules} before={start} onChange={change} />
      <OtherRules rules={rules} />
    </UserProvider>
  );
}

const inRow = (subject: string, action: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${action}, ${subject}`));

test('A user’s branch is one of those there are', async () => {
  const options = { data: { roles: [], branches: ['Dallas', 'Houston'] } };
  globalThis.fetch = (async () => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    json: async () => options,
  })) as unknown as typeof fetch;
  const typed = jest.fn<(field: string, value: string) => void>();
  const { user } = onScreen(
    <UserProvider user={ana(ALL)}>
      <UserFields fields={['Branch']} values={EMPTY_VALUES} onType={typed} wrong={[]} problem={undefined} />
    </UserProvider>,
  );
  const branch = await screen.findByRole('combobox', { name: 'Branch' });
  await user.type(branch, 'Huston');
  expect(screen.queryByRole('option')).toBeNull();
  await user.clear(branch);
  await user.type(branch, 'Hous');
  await user.click(await screen.findByRole('option', { name: 'Houston' }));
  expect(typed.mock.calls).toEqual([['Branch', 'Houston']]);
});

test('A new branch is added on purpose, and one that is nearly one there is leads to it', async () => {
  const sent: { url: string; body: unknown }[] = [];
  globalThis.fetch = (async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push({ url, body: JSON.parse(String(body)) });
    const answer = method === 'POST' ? { data: { name: 'El Paso' } } : { data: { roles: [], branches: ['Dallas', 'Houston'] } };
    return { ok: true, status: 200, headers: new Headers(), json: async () => answer };
  }) as unknown as typeof fetch;
  const typed = jest.fn<(field: string, value: string) => void>();
  const { user } = onScreen(
    <UserProvider user={ana(ALL)}>
      <UserFields fields={['Branch']} values={EMPTY_VALUES} onType={typed} wrong={[]} problem={undefined} />
    </UserProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'A new branch…' }));
  const name = () => screen.getByRole('textbox', { name: 'Name of the new branch' });
  await user.type(name(), 'hous-ton');
  expect(screen.queryByRole('button', { name: /Add the branch/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take Houston' }));
  expect(typed.mock.lastCall).toEqual(['Branch', 'Houston']);
  await user.click(screen.getByRole('button', { name: 'A new branch…' }));
  await user.type(name(), ' El Paso');
  await user.click(screen.getByRole('button', { name: 'Add the branch “El Paso”' }));
  await waitFor(() => expect(typed.mock.lastCall).toEqual(['Branch', 'El Paso']));
  expect(sent).toEqual([{ url: expect.stringContaining('/users/branches'), body: { name: 'El Paso' } }]);
});

test.each([
  [
    'a branch that is gone by now',
    { code: 'invalid', errors: { Branch: ['There is no branch "Austn".'] } },
    'There is no such branch any more.',
  ],
  ['a branch of others', { code: 'forbidden', errors: { Branch: ['foreign'] } }, 'Your account may only choose its own branch.'],
  ['a server’s own sentence', { errors: { Branch: ['The Branch is closed.'] }, message: 'Invalid.' }, 'The Branch is closed.'],
])('%s is refused under its field', async (_, answer, said) => {
  globalThis.fetch = (async () => Response.json({ data: { roles: [], branches: ['Dallas'] } })) as unknown as typeof fetch;
  const problem = problemIn(422, { message: '', ...answer });
  onScreen(
    <UserProvider user={ana(ALL)}>
      <UserFields fields={['Branch']} values={{ ...EMPTY_VALUES, Branch: 'Austn' }} onType={() => undefined} wrong={[]} problem={problem} />
    </UserProvider>,
  );
  expect(await screen.findByText(said)).toBeDefined();
});

test('A tick gives one ability, the next tick takes it, and a condition nobody sees in the tick stays', async () => {
  const saved = jest.fn<(rules: AbilityRule[]) => void>();
  const start: AbilityRule[] = [{ action: ['read', 'update'], subject: ['Ticket', 'Sunset'], conditions: { Branch: 'Dallas' } }];
  const { user } = onScreen(<Matrix start={start} onSaved={saved} />);
  await user.click(inRow('Invoices', 'See'));
  expect(saved).toHaveBeenLastCalledWith([...start, { action: 'read', subject: 'Invoice' }]);
  await user.click(inRow('Tickets', 'Change'));
  expect(JSON.stringify(saved.mock.lastCall?.[0])).toContain('Dallas');
  expect(inRow('Tickets', 'Change').checked).toBe(false);
  expect(inRow('Tickets', 'See').checked).toBe(true);
  await user.click(inRow('Tickets', 'Change'));
  expect(saved.mock.lastCall?.[0].filter(({ conditions }) => conditions?.Branch !== 'Dallas')).toEqual([
    { action: 'read', subject: 'Invoice' },
  ]);
});

test('What comes with something wider can’t be taken alone, and says with what it comes', async () => {
  const saved = jest.fn<(rules: AbilityRule[]) => void>();
  const { user } = onScreen(<Matrix start={[{ action: 'manage', subject: 'Sim' }]} onSaved={saved} />);
  const see = inRow('SIMs', 'See');
  expect([see.checked, see.getAttribute('aria-disabled')]).toEqual([true, 'true']);
  expect(see.getAttribute('aria-description')).toContain('All actions');
  await user.click(see);
  expect(saved).not.toHaveBeenCalled();
  await user.click(inRow('SIMs', 'All actions'));
  expect(saved).toHaveBeenLastCalledWith([]);
});

test('Nobody can tick what they do not have themselves', () => {
  onScreen(<Matrix start={[]} own={[{ action: 'read', subject: 'Sim' }]} onSaved={() => undefined} />);
  expect(inRow('SIMs', 'See').getAttribute('aria-disabled')).toBeNull();
  expect(inRow('SIMs', 'Change').getAttribute('aria-description')).toBe('You can’t give what you don’t have yourself.');
});

test('A list to be read says of every cell whether, and rules with conditions and refusals in full', () => {
  const rules: AbilityRule[] = [
    { action: 'read', subject: 'Ticket', conditions: { Branch: { $in: ['Dallas', 'Austin'] } } },
    { action: 'read', subject: 'Sim', inverted: true },
  ];
  onScreen(
    <UserProvider user={ana(ALL)}>
      <AbilityMatrix rules={rules} />
      <OtherRules rules={rules} />
    </UserProvider>,
  );
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.getByText('Tickets').closest('tr')?.textContent).toContain('Branch: Dallas, Austin');
  expect(screen.getByText('SIMs: But not: See.')).toBeTruthy();
});

const person = Person.parse({
  id: 7,
  email: 'lena+x@example.com',
  fullName: 'Lena Brandt',
  role: 'dispatcher',
  language: 'de',
  status: 'active',
});

test('A one-time link leads to the login in the language of whom it is for, with the secret behind the hash', () => {
  onScreen(<ShownLink user={person} link={{ token: 'abc', until: '2026-11-21T18:00:00Z', kind: 'invite', mailed: false }} />);
  expect(screen.getByText(/#password=/).textContent).toBe(`${window.location.origin}/de/login#password=abc&for=lena%2Bx%40example.com`);
  expect(screen.getByRole('status').textContent).toContain('Hand this link to lena+x@example.com');
});

test('Country and language stand in the reader’s words; a country that was written out stays as written', () => {
  const { rerender } = onScreen(<UserCard user={{ ...person, country: 'US' }} />);
  expect(screen.getByText('United States')).toBeTruthy();
  expect(screen.getByText('German')).toBeTruthy();
  expect(screen.queryByText('US')).toBeNull();
  rerender(<UserCard user={{ ...person, country: 'Republic of Texas', language: null }} />);
  expect(screen.getByText('Republic of Texas')).toBeTruthy();
});

test('A picture that is none, or too large, is refused before anything is sent', async () => {
  const post = jest.fn(() => Promise.reject(new TypeError('no network')));
  globalThis.fetch = post as unknown as typeof fetch;
  onScreen(<PictureCard user={person} />);
  const input = screen.getByLabelText('Choose a picture…', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.gif', { type: 'image/gif' })] } });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('not a PNG, JPEG or WebP'));
  const large = new File([new Uint8Array(AVATAR_LIMIT + 1)], 'x.png', { type: 'image/png' });
  fireEvent.change(input, { target: { files: [large] } });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('larger than 1 MB'));
  expect(post).not.toHaveBeenCalled();
});

test('A picture of another server is never asked for', () => {
  const { container } = onScreen(<Avatar name="Lena Brandt" picture="https://elsewhere.example/lena.png" />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('LB');
});

test.each([
  ['https://www.linkedin.com/in/lena', 'linkedin', true],
  ['https://linkedin.com.evil.example/in/lena', 'linkedin', false],
  ['https://me:secret@linkedin.com/', 'linkedin', false],
  ['http://linkedin.com/', 'linkedin', false],
  ['javascript:alert(1)', 'website', false],
  ['https://lena.example', 'website', true],
] as const)('%s as %s is taken: %s', (address, kind, isTaken) => {
  const none = { website: '', linkedin: '', facebook: '', instagram: '', x: '' };
  expect(wrongLinks({ ...none, [kind]: address })).toEqual(isTaken ? [] : [kind]);
});
