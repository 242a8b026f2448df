import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { PageErrors } from './PageErrors.tsx';

const { common, system } = JSON.parse(readFileSync('messages/en.json', 'utf8'));

test('a page that cannot be drawn says so in its place; tried again, it is there', async () => {
  const complaints = jest.spyOn(console, 'error').mockReturnValue();
  let isBroken = true;
  function Page() {
    if (isBroken) throw new Error('broken');
    return <h1>Tickets</h1>;
  }
  const { user } = onScreen(
    <>
      <nav>Menu</nav>
      <PageErrors>
        <Page />
      </PageErrors>
    </>,
  );
  expect(screen.getByRole('heading', { name: system.error.title })).toBeTruthy();
  expect(screen.getByRole('navigation')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: common.tryAgain }));
  expect(screen.getByRole('heading', { name: 'Tickets' })).toBeTruthy();
  expect(complaints).toHaveBeenCalled();
});
