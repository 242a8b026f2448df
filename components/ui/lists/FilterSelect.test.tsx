import { act, screen } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import { FilterSelect } from './FilterSelect.tsx';

const options = Array.from({ length: 9 }, (_, at) => ({ value: `DAL-0${at}`, label: `DAL-0${at}` }));
const shown = (
  <>
    <FilterSelect title="Warehouse" options={options} chosen={[]} onChange={() => undefined} />
    <button type="button">Next</button>
  </>
);
/** Until the search is there, and whatever it does when it comes. */
const fetched = () =>
  act(async () => {
    await import('#components/ui/controls/Select.tsx');
    await new Promise((resolve) => setTimeout(resolve));
  });

test('Whoever goes past it is not called back when its search has been fetched; whoever stays can type', async () => {
  const { user } = onScreen(shown);
  act(() => {
    screen.getByRole('textbox', { name: 'Warehouse' }).focus();
    screen.getByRole('button', { name: 'Next' }).focus();
  });
  await fetched();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  await user.tab({ shift: true });
  const search = await screen.findByRole('combobox', { name: 'Warehouse' });
  expect(document.activeElement).toBe(search);
  await user.keyboard('DAL-03');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['DAL-03']);
});
