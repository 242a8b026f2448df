import { type Endpoint, pathOf } from './endpoint.ts';
import { readReply } from './reading.ts';

/** What is now, after a write that is done and whose answer does not say it: many answer 204, or that it was a success. `read` asks by GET. */
export async function nowAfter(
  { now, nowOf, reply }: Endpoint,
  params: object,
  read: (path: string) => Promise<unknown>,
): Promise<unknown> {
  if (!now) return undefined;
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  try {
    const answer = await read(pathOf({ path: now }, { params }));
    return readReply({ reply }, nowOf ? nowOf(answer, texts) : answer).data;
  } catch {
    return undefined;
  }
}

export const isPageType = (contentType = '') => /html/i.test(contentType);
/** What some frameworks say after a write, `1` as text/html say; a page begins with a tag. */
export const isWord = (text: string) => !/^\s*</.test(text);
