import { expect, test } from './desk.ts';
import { unclearOn } from './names.ts';
import { openEach } from './opened.ts';

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
