import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { createTranslator } from 'next-intl';
import { pages } from '#lib/access/pages.ts';
import { PROBLEMS } from '#lib/contract/problem.ts';
import { SIM_ACTIONS, SIM_STATUSES, STOCK_STATES } from '#lib/contract/sims/states.ts';
import { regional } from '#lib/format/languages.ts';
import { routing } from './routing.ts';

type Messages = { [key: string]: string | Messages };

const read = (locale: string): Messages => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));

const flat = (messages: Messages, above = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${above}${key}`, text] as [string, string]] : flat(text, `${above}${key}.`),
  );

/** The arguments a text asks for, with their kind: `{total, number}` is `total:number`, in whatever branch it stands. */
const argumentsIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const own = `${element.value}:${TYPE[element.type]}`;
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [own, ...Object.values(element.options).flatMap((branch) => argumentsIn(branch.value))];
    return element.type === TYPE.tag ? [own, ...argumentsIn(element.children)] : [own];
  });

const argumentsOf = (text: string) => [...new Set(argumentsIn(parse(text)))].sort().join(' ');

const english = new Map(flat(read('en')));

test.each(routing.locales.filter((locale) => locale !== 'en'))('%s says everything English says, and nothing more', (locale) => {
  expect(
    flat(read(locale))
      .map(([key]) => key)
      .sort(),
  ).toEqual([...english.keys()].sort());
});

test.each(routing.locales.filter((locale) => locale !== 'en'))('%s asks for the same arguments as English', (locale) => {
  const different = flat(read(locale)).filter(([key, text]) => argumentsOf(text) !== argumentsOf(english.get(key) ?? ''));
  expect(different).toEqual([]);
});

const literalsIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap((branch) => literalsIn(branch.value));
    return element.type === TYPE.tag ? literalsIn(element.children) : [];
  });

test.each(routing.locales)('no count is shown as its sign in %s', (locale) => {
  // Within a select the sign is no count, in whatever plural that stands.
  expect(flat(read(locale)).filter(([, text]) => literalsIn(parse(text)).some((literal) => literal.includes('#')))).toEqual([]);
});

/** A value for each argument: of the selects a branch that stands there, counts that meet the branches of most languages, tags that stay seen. */
function samples(text: string): Record<string, unknown>[] {
  const branches = (elements: MessageFormatElement[], name: string): string[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.tag) return branches(element.children, name);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
      const below = Object.values(element.options).flatMap((option) => branches(option.value, name));
      return element.type === TYPE.select && element.value === name ? [...Object.keys(element.options), ...below] : below;
    });
  const elements = parse(text);
  const wanted = [...new Set(argumentsIn(elements))].map((each) => each.split(':') as [string, string]);
  return [0, 1, 2, 1234.5].map((count, turn) =>
    Object.fromEntries(
      wanted.map(([name, kind]) => {
        if (kind === 'tag') return [name, (inner: unknown) => `<${name}>${[inner].flat().join('')}</${name}>`];
        if (kind === 'number' || kind === 'plural') return [name, count];
        const known = [...new Set(branches(elements, name))];
        return [name, known[turn % Math.max(known.length, 1)] ?? 'word'];
      }),
    ),
  );
}

test.each(routing.locales)('what the build makes of a text says in %s what the text says', (language) => {
  const locale = regional(language);
  const formatters = {
    getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
    getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
    getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
  };
  const different = flat(read(language)).flatMap(([key, text]) => {
    const said = createTranslator({ locale, messages: { text } }).markup as (key: string, values: object) => string;
    return samples(text).flatMap((values) => {
      const compiled = format(compile(text), locale, values as never, { formatters } as never);
      return compiled === said('text', values) ? [] : [{ key, compiled, said: said('text', values) }];
    });
  });
  expect(different).toEqual([]);
});

test('every page has a title, every problem its words, every status its name', () => {
  const keys = [
    ...Object.keys(pages).map((name) => `titles.${name}`),
    ...Object.keys(PROBLEMS).map((code) => `problems.${code}`),
    ...SIM_STATUSES.map((status) => `sims.status.${status}`),
    ...SIM_ACTIONS.map((action) => `sims.becoming.${action}`),
    ...STOCK_STATES.map((state) => `sims.stock.${state}`),
  ];
  expect(keys.filter((key) => !english.get(key))).toEqual([]);
});

test('the titles are in English exactly what the specification says', () => {
  expect(['sim-edit', 'batch-view', 'sim-swap', 'second-page'].map((name) => english.get(`titles.${name}`))).toEqual([
    'Sim {id}',
    'Batch {id}',
    'SimSwap {id}',
    'Second Page',
  ]);
});
