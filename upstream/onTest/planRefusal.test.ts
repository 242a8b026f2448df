import { sayingOf } from '#lib/contract/words/onTest.ts';
import { languageOf } from '#upstream/core/language.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { alertText } from './alertWords.ts';
import { planRefusal } from './planRefusal.ts';
import { refusedFor } from './refusedFor.ts';

test.each(['other-test', 'ending', 'other-scope'])(
  'why a planned test could not be asked for (%s) is a saying that is read in every language',
  (rule) => {
    expect(sayingOf(planRefusal(refusedFor(rule, 'In English.')))).toBe(`plan-${rule}`);
  },
);

test('a mail in German says in German that nobody is named for a fire alarm system', () => {
  const message = planRefusal(invalid({ 'told.owner': ['required'] }));
  const text = alertText(
    { csNo: 'HOU-1', site: 'Hotel', by: null },
    { event: 'planned-test', state: 'refused', message },
    languageOf('de', 'America/Chicago'),
  );
  expect(text).toMatch(/^Der geplante Test von Hotel \(HOU-1\) wurde abgelehnt: Brandmeldeanlage: Benachrichtigte fehlen/);
});

test('what has no words of ours is said as the server says it', () => {
  expect(planRefusal(new ProblemResponse('illegal_state', { message: 'Something else.' }))).toBe('Something else.');
});
