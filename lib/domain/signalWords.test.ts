import { readFileSync } from 'node:fs';
import { type SignalText, signalWords } from './signalWords.ts';

const { signals } = JSON.parse(readFileSync('messages/en.json', 'utf8')) as { signals: Record<string, string | Record<string, string>> };
const textAt: SignalText = (key, values) => {
  const [group = '', name] = key.split('.');
  const found = name ? (signals[group] as Record<string, string> | undefined)?.[name] : (signals[group] as string | undefined);
  return found?.replace('{what}', values?.what ?? '');
};

test.each([
  ['E130', 'Burglary alarm'],
  ['R130', 'Burglary alarm, restored'],
  ['E401', 'Opening'],
  ['R401', 'Closing'],
  ['R408', 'Quick arming'],
  ['E451', 'Early opening'],
  ['R451', 'Early closing'],
  ['E406', 'Alarm canceled'],
  ['R406', 'Alarm canceled'],
  ['R412', 'Remote access succeeded'],
  ['E421', 'Access denied'],
  ['E200', 'Fire supervisory'],
  ['R200', 'Fire supervisory, restored'],
  ['HA', 'Hold-up alarm'],
  ['HR', 'Hold-up restored'],
  ['HH', 'Hold-up restored'],
  ['QA', 'Emergency alarm'],
  ['E999', 'Unknown signal'],
])('%s is said as “%s”', (code, words) => expect(signalWords(textAt, { code, text: null })).toBe(words));
