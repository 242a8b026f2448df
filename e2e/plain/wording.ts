/** How a Laravel says what our reference upstream says: the facts are the same, the spelling is not. */

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the specification names of a device; every other one of the seeded SIMs has nothing else. */
const NAMED = ['id', 'device_type', 'imei', 'warehouse_code', 'cs_no'];
const isBare = (value: Json) => 'imei' in value && 'warehouse_code' in value && Number(value.id) <= 2000 && Number(value.id) % 2 === 0;

/** Numbers and truths are strings, an empty list or object is null, what is null is left out, and every record has columns nobody asked for. */
function respelt(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.length > 0 ? value.map(respelt) : null;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(
    ([key, each]) => each !== null && key !== 'version' && (!isBare(value) || NAMED.includes(key)),
  );
  // PHP has one kind of array, and writes an empty one as a list.
  if (entries.length === 0) return [];
  const own = Object.fromEntries(entries.map(([key, each]) => [key, key === 'ability' ? each : respelt(each)]));
  return 'id' in own ? { ...own, deleted_at: null, laravel_through_key: '7', pivot: { role: [], level: '1' } } : own;
}

/** A page of rows without an envelope of its own, with the links that nobody reads. */
function paginated(data: unknown, meta: Json) {
  const { current_page, last_page, per_page, total } = meta;
  const link = (page: unknown) => `http://10.9.8.7/api?page=${page}`;
  return {
    ...{ current_page, data, first_page_url: link(1), from: 1, last_page: String(last_page), last_page_url: link(last_page) },
    links: [{ url: null, label: '&laquo; Previous', active: false }],
    ...{
      next_page_url: null,
      path: 'http://10.9.8.7/api',
      per_page: String(per_page),
      prev_page_url: null,
      to: per_page,
      total: String(total),
    },
  };
}

/** A good answer: lists flat or bare, a record bare when it was read and in an envelope when it was made. */
export function answerAs(method: string, body: unknown): unknown {
  if (!isRecord(body) || !('data' in body)) return respelt(body);
  const data = respelt(body.data);
  if (isRecord(body.meta)) return paginated(data, body.meta);
  return method === 'GET' ? data : { data };
}

const MESSAGES: Record<number, string> = {
  401: 'Unauthenticated.',
  403: 'This action is unauthorized.',
  404: 'No query results for model [App\\Models\\Record].',
  405: 'The method is not supported for this route.',
  409: 'Conflict.',
  422: 'The given data was invalid.',
  429: 'Too Many Attempts.',
};

/** A refusal: a sentence and what is wrong by field, and no word that a program could go by. */
export function refusalAs(status: number, body: unknown) {
  const errors = isRecord(body) && isRecord(body.errors) ? Object.entries(body.errors) : [];
  const told = errors.map(([field]) => [field, [`The ${field.replaceAll('_', ' ')} is invalid.`]]);
  return { message: MESSAGES[status] ?? 'Server Error', ...(status === 422 && { errors: Object.fromEntries(told) }) };
}

export const PAGE_OF_500 =
  '<!DOCTYPE html><html><head><title>Server Error</title></head><body><h1>Whoops at http://10.9.8.7</h1></body></html>';
export const PAGE_OF_404 = '<!DOCTYPE html><html><head><title>Not Found</title></head><body>404 | Not Found</body></html>';
