import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Page, pages } from './pages.ts';

/** The `page.tsx` files of the app, by the path they answer; folders in brackets are no part of it. */
const doors = new Map(
  ['app/[locale]/(desk)', 'app/[locale]/(full)', 'app/[locale]/(wall)', 'app/(phone)/[locale]', 'app/(visit)/[locale]'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.startsWith('[...'))
      .map(
        (file) =>
          [
            `/${file
              .replace(/\(\w+\)\//g, '')
              .replace(/\/?page\.tsx$/, '')
              .replace(/\[(\w+)\]/g, ':$1')}`,
            `${room}/${file}`,
          ] as const,
      ),
  ),
);

test('every page of the table has its file, and every file its line in the table', () => {
  expect([...doors.keys()].sort()).toEqual(
    Object.values<Page>(pages)
      .map(({ path }) => path)
      .sort(),
  );
});

test.each(Object.entries<Page>(pages).filter(([, { access }]) => access !== 'public'))(
  '%s asks by its own name who may enter',
  (name, { path }) => {
    const file = doors.get(path) ?? '';
    expect(existsSync(file) && readFileSync(file, 'utf8')).toContain(`enter('${name}')`);
  },
);
