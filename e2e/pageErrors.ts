import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type English from '#messages/en.json';

/** The texts of a language, to look things up on the screen by what people read. */
export const wordsIn = (locale: string): typeof English =>
  JSON.parse(readFileSync(new URL(`../messages/${locale}.json`, import.meta.url), 'utf8'));

/** The English ones, which are what a story sees that asks for no other. */
export const words = wordsIn('en');

const STATIC = /\/_next\/static\/|\/static\/|\/favicon/;

/** Notes whatever a page does that no page should: errors in the console, broken scripts, styles and fonts, refused content. */
export function watchTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // A refused or missing document or call is an answer, which tests judge by themselves.
    if (text.startsWith('Failed to load resource') && !STATIC.test(message.location().url)) return;
    if (message.type() === 'error' || /hydrat|MISSING_MESSAGE|Content Security Policy/i.test(text))
      troubles.push(`console: ${text} (${message.location().url})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && STATIC.test(response.url())) troubles.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (STATIC.test(request.url()) && reason !== 'net::ERR_ABORTED') troubles.push(`${reason} ${request.url()}`);
  });
  return troubles;
}

const KEY = new RegExp(`\\b(?:${Object.keys(words).join('|')})\\.[a-z][\\w-]*(?:\\.[\\w-]+)*\\b`, 'g');

/** The keys a page shows where a text is missing. */
export async function bareKeysOn(page: Page): Promise<string[]> {
  const text = `${await page.title()}\n${await page.locator('body').innerText()}`;
  return text.match(KEY) ?? [];
}
