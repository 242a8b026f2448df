import { languageAsked } from './languageAsked.ts';

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['es-MX, pt;q=0.4, fr-CA ; q=0.7', 'fr'],
  ['en;q=0, pt-BR', 'pt'],
  ['*', 'en'],
  [',;q=x,', 'en'],
  [null, 'en'],
])('a browser that asks for %s reads %s', (header, language) => {
  expect(languageAsked(header)).toBe(language);
});
