import { type Fields, isRecord } from '#lib/format/records.ts';
import { ACTIONS, SUBJECTS } from './ability.ts';
import { isThinned } from './envelopes.ts';

/** The rules of an ability, however a company's own API writes down what the specification calls a list of `{action, subject}`. */

const plain = (word: string) => word.toLowerCase().replace(/[\s_.-]+/g, '');
const table = (words: readonly string[]) => new Map(words.flatMap((word) => [plain(word), `${plain(word)}s`].map((each) => [each, word])));
const BY_ACTION = table(ACTIONS);
const BY_SUBJECT = new Map([...table(SUBJECTS), ['batches', 'Batch'], ['dispatches', 'Dispatch']]);

const spelt = (words: ReadonlyMap<string, string>, value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => spelt(words, each)) : typeof value === 'string' ? (words.get(plain(value)) ?? value) : value;

/** `read Sim`, `sims.read`: the one word is an action, the other a subject. */
function named(value: string): unknown {
  const words = value.split(/[.:\s]+/);
  const pairs = words.length === 2 ? [words, words.toReversed()] : [];
  const [action, subject] = pairs.find(([act, of]) => BY_ACTION.has(plain(act ?? '')) && BY_SUBJECT.has(plain(of ?? ''))) ?? [];
  return action && subject ? { action, subject } : value;
}

/** What takes a right away in a way the contract does not know: read without it the rule would give. */
const DENIES = ['forbidden', 'denied', 'deny', 'granted', 'allowed', 'allow', 'can', 'effect', 'inverse'];

const rule = (given: unknown): unknown => {
  const each = typeof given === 'string' ? named(given) : given;
  if (isRecord(each) && DENIES.some((name) => name in each)) return null;
  return isRecord(each) ? { ...each, action: spelt(BY_ACTION, each.action), subject: spelt(BY_SUBJECT, each.subject) } : each;
};

const bySubject = (given: Fields) => Object.entries(given).map(([subject, action]) => ({ subject, action }));
const isBySubject = (given: Fields) =>
  Object.values(given).every((each) => Array.isArray(each) && each.every((one) => typeof one === 'string'));

function listOf(given: unknown): unknown {
  if (typeof given === 'string' && given.startsWith('[')) {
    try {
      return JSON.parse(given);
    } catch {
      return given;
    }
  }
  if (!isRecord(given) || Object.keys(given).length === 0) return given;
  return isThinned(given) ? Object.values(given) : isBySubject(given) ? bySubject(given) : given;
}

export function asRules(given: unknown): unknown {
  const list = listOf(given);
  return Array.isArray(list) ? list.map(rule) : list;
}
