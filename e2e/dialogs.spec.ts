import { unclearOn } from './accessibleNames.ts';
import { expect, test, wordsIn } from './fixtures.ts';
import { openEach } from './openEach.ts';

/** Between them these open most of what can be opened without having done something first. */
const PATHS = ['/', '/batch/1', '/apps/todo', '/apps/users/list', '/apps/invoice/add', '/system/DAL-10007', '/tech/sim-swap/9'];

test('every control of what opens is told from the next one by ear', async ({ page, signIn, open }) => {
  await signIn('admin');
  const seen = new Set<string>();
  const looked: string[] = [];
  for (const path of PATHS) {
    await open(path);
    await openEach(page, { seen, within: 'body' }, async (what) => {
      looked.push(what);
      expect.soft(await unclearOn(page), `${path}: ${what}`).toEqual([]);
    });
  }
  expect(looked.length, looked.join('\n')).toBeGreaterThan(30);
});

test('on a phone a dialog ends at the foot of the screen, with what it is for at the end, and every word of it is whole', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('admin');
  await page.setViewportSize({ width: 360, height: 740 });
  const seen = new Set<string>();
  const looked: string[] = [];
  // German has the longest words.
  for (const path of [
    '/de',
    '/de/batch/1',
    '/de/apps/users/list',
    '/de/apps/users/view/2',
    '/de/apps/invoice/add',
    '/de/system/DAL-10007',
  ]) {
    await open(path);
    await openEach(page, { seen, within: 'main', said: wordsIn('de') }, async (what) => {
      looked.push(what);
      const wrong = await page.getByRole('dialog').evaluateAll((dialogs) =>
        dialogs.flatMap((dialog) => {
          const foot = dialog.querySelector('.MuiDialogActions-root');
          const buttons = [...dialog.querySelectorAll('button')];
          const cut = buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
          const verb = dialog.querySelector('.MuiButton-contained, [data-look="contained"]');
          return [
            ...(foot && Math.round(foot.getBoundingClientRect().bottom) !== innerHeight ? ['foot'] : []),
            ...(verb && verb !== buttons.at(-1) ? ['verb'] : []),
            ...cut.map((button) => button.textContent),
          ];
        }),
      );
      expect.soft(wrong, `${path}: ${what}`).toEqual([]);
    });
  }
  expect(looked.length, looked.join('\n')).toBeGreaterThan(15);
});
