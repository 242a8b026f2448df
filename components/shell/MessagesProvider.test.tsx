import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

const { common, sims, system } = JSON.parse(readFileSync('messages/en.json', 'utf8'));

/** The chunk with all texts, which comes when the test says so. */
let arrive = () => {};
const load = jest.fn(() => new Promise((resolve) => (arrive = () => resolve({ common, sims, system }))));
jest.unstable_mockModule('#lib/i18n/loadMessages.ts', () => ({ loadMessages: load }));

const { useTranslations } = await import('next-intl');
const { MessagesProvider } = await import('./MessagesProvider.tsx');
const { ErrorScreen } = await import('#components/session/SystemPages.tsx');

function Opener() {
  const [isOpen, setOpen] = useState(false);
  const t = useTranslations('common');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t('open')}
      </button>
      {isOpen && <Part />}
    </>
  );
}

function Part() {
  const fields = useTranslations('sims.fields');
  const number = fields('msisdn');
  const status = useTranslations('sims.status');
  const [isShown] = useState(true);
  return (
    <p>
      {number} {isShown && status('active')}
    </p>
  );
}

test('a document’s own texts are said at once; what needs others is drawn once they are here, and asks for them once', async () => {
  const script = Object.assign(document.createElement('script'), {
    type: 'application/json',
    textContent: JSON.stringify({ common, system }),
  });
  script.setAttribute('data-messages', 'en');
  document.head.append(script);
  const warnings = jest.spyOn(console, 'error');
  const intl = { language: 'en', timeZone: 'America/Chicago', now: new Date(0), nonce: undefined } as const;
  await act(async () => {
    render(
      <MessagesProvider {...intl} always={['common', 'system']}>
        <Opener />
        <ErrorScreen />
      </MessagesProvider>,
    );
  });
  expect(screen.getByRole('heading', { name: system.error.title })).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: common.open }));
  expect(screen.queryByText(/MSISDN/)).toBeNull();
  await act(async () => arrive());
  expect(await screen.findByText(`${sims.fields.msisdn} ${sims.status.active}`)).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  // React warns of a render that uses what the next one does not.
  expect(warnings).not.toHaveBeenCalled();
});
