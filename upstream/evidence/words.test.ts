import { refusalOf } from '#lib/domain/refusals.ts';
import { languageOf } from '#upstream/core/language.ts';
import { blocked } from '#upstream/swaps/blocked.ts';
import { eventWords } from './words.ts';

const german = languageOf('de', 'America/Chicago');
type Event = Parameters<typeof eventWords>[1];
const held = (act: string, message: string) => eventWords(german, { kind: 'follow-held', message, facts: { act } } as unknown as Event);

test('a step that was refused when it was to go by itself is named on the sheet, with why, in the language of the sheet', () => {
  const { body } = blocked(['not-fitted'], {} as Parameters<typeof blocked>[1]);
  expect(held('send', refusalOf(body))).toBe('Automatischer Schritt abgelehnt: Senden; Die neue SIM ist nicht eingebaut.');
  expect(held('activate', 'forbidden')).toBe(
    'Automatischer Schritt abgelehnt: Aktivierung; Wer verantwortlich ist, hat dafür keine Berechtigung.',
  );
});
