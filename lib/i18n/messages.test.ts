import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { pages } from '#lib/access/pages.ts';
import { PROBLEMS } from '#lib/contract/problem.ts';
import { SIM_ACTIONS, SIM_STATUSES, STOCK_STATES } from '#lib/contract/sims/states.ts';
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
