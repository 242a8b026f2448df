import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { TestsCard } from './TestsCard.tsx';

const fetchMock = jest.fn<typeof fetch>();
globalThis.fetch = fetchMock;

test.each([
  [{ on_test: '0' }, 'Off test', 'not confirmed'],
  [{ on_test: '0', confirmed: '0' }, 'not confirmed', 'Not told'],
  [{}, 'Not told', 'Off test'],
])('A11: of a system of which the station tells %j somebody reads "%s", and not "%s"', async (told, words, others) => {
  const answer = { data: [{ system_no: '501', ...told }] };
  fetchMock.mockResolvedValue({ ok: true, status: 200, headers: new Headers(), json: async () => answer } as Response);
  onScreen(<TestsCard site={`S-${words}`} />);
  expect(await screen.findByText(new RegExp(words))).toBeDefined();
  expect(document.body.textContent).not.toContain(others);
});
