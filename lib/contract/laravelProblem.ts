import { isRecord } from '#lib/format/records.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const textIn = (value: unknown) =>
  isRecord(value) ? [value.message, value.detail, value.title].find(isText) : isText(value) ? value : undefined;

/** Texts by field, whether they stand under its name or beside it: `[{field, message}]`. */
function errorsIn(value: unknown): Record<string, string[]> | undefined {
  if (Array.isArray(value)) {
    const named = value.flatMap((each) => {
      const [field, text] = isRecord(each) ? [each.field ?? each.param ?? each.name, textIn(each)] : [];
      return isText(field) && text ? [{ field, text }] : [];
    });
    const fields = [...new Set(named.map(({ field }) => field))];
    const textsOf = (name: string) => named.flatMap(({ field, text }) => (field === name ? [text] : []));
    return fields.length > 0 ? Object.fromEntries(fields.map((name) => [name, textsOf(name)])) : undefined;
  }
  if (!isRecord(value)) return undefined;
  const found = Object.entries(value).map(([field, texts]) => [field, [texts].flat().map(textIn)] as const);
  const isAll = found.length > 0 && found.every(([, texts]) => texts.length > 0 && texts.every(isText));
  return isAll ? Object.fromEntries(found.map(([field, texts]) => [field, texts.filter(isText)])) : undefined;
}

/** What answers say of themselves: none of it is the name of a field. */
const OF_ANSWERS = ['message', 'error', 'status', 'code', 'exception', 'file', 'line', 'trace', 'success'];

/** What is said in any of the places where programmers put it, in ours: a sentence in `message`, texts by field in `errors`. */
export function laravelProblem(status: number, payload: unknown) {
  if (!isRecord(payload)) return payload;
  const { message, error, errors, data } = payload;
  const inner = isRecord(error) ? error.errors : undefined;
  // A validator's own bag, returned as it is, is the whole answer of a 422.
  const isBag =
    errors === undefined && Object.entries(payload).every(([name, texts]) => Array.isArray(texts) && !OF_ANSWERS.includes(name));
  const bags = status === 422 ? [errors, inner, error, message, data, isBag && payload] : [errors, inner];
  const byField = bags
    .filter((bag) => typeof bag === 'object')
    .map(errorsIn)
    .find((each) => each !== undefined);
  const listed = Array.isArray(errors) ? errors.map(textIn).filter(isText) : [];
  const sentence = textIn(message) ?? textIn(error) ?? (byField || listed.length === 0 ? undefined : listed.join(' '));
  return { ...payload, message: sentence ?? '', errors: byField };
}
