import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * What is read aloud to somebody who does not see it happen. The place is in the page from the start, so that a screen reader listens to it, and a
 * dialog does not hide it: otherwise it would not be found here.
 */
export const expectReadAloud = (page: Page, text: string | RegExp) => expect(page.getByRole('log'), 'read aloud').toContainText(text);
