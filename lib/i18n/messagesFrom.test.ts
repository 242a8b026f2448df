import { createTranslator } from 'next-intl';
import { messagesFrom } from './messagesFrom.ts';

const BLOCKS = { sims: { title: 'SIMs', fields: { iccid: 'ICCID' } } };

function translator(namespace: string) {
  const here: { [name: string]: unknown } = {};
  const failed: string[] = [];
  const messages = messagesFrom((name) => here[name]) as unknown as typeof BLOCKS;
  const t = createTranslator({ locale: 'en', messages, namespace: namespace as 'sims', onError: ({ code }) => failed.push(code) });
  return { t: t as unknown as (key: string) => string, failed, arrive: () => Object.assign(here, BLOCKS) };
}

test('a text that is here is said', () => {
  const { t, failed, arrive } = translator('sims');
  arrive();
  expect([t('title'), t('fields.iccid'), failed]).toEqual(['SIMs', 'ICCID', []]);
});

test.each([
  ['sims', 'title', 'SIMs'],
  ['sims', 'fields.iccid', 'ICCID'],
  ['sims.fields', 'iccid', 'ICCID'],
])('one of %s that is still to come is missed, and said by the same translator once it is here', (namespace, key, text) => {
  const { t, failed, arrive } = translator(namespace);
  t(key);
  expect(failed).toHaveLength(1);
  arrive();
  expect(t(key)).toBe(text);
  expect(failed).toHaveLength(1);
});

test('what is in no text is missed whenever it is asked for', () => {
  const { t, failed, arrive } = translator('sims');
  arrive();
  t('fields.none');
  t('none');
  expect(failed).toHaveLength(2);
});
