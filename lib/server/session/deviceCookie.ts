import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { getEnv } from '#lib/server/env.ts';
import { keys } from './secrets.ts';

/** A name of its own, digests of those who were signed in there, and the signature. Short: beside it the session may fill the headers. */
type Known = { id: string; people: string[] };
const FORM = /^([\w-]{16})\.((?:[\w-]{8})*)\.([\w-]{22})$/;

/** Shifts share a desk. */
const MOST_PEOPLE = 8;
/** As long as browsers keep a cookie. */
const SECONDS = 400 * 24 * 3600;

const cookieName = () => `${getEnv().tls ? '__Host-' : ''}linekeeper-device`;
const personOf = (id: string, email: string) =>
  createHash('sha256').update(`${id} ${email.trim().toLowerCase()}`).digest('base64url').slice(0, 8);
const signatureOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`device ${text}`).digest('base64url').slice(0, 22);

function knownIn(header: string | undefined): Known | undefined {
  const mark = `${cookieName()}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(mark))?.slice(mark.length);
  const [, id = '', people = '', signature = ''] = FORM.exec(value ?? '') ?? [];
  const isOurs = (secret: string) => timingSafeEqual(Buffer.from(signatureOf(`${id}.${people}`, secret)), Buffer.from(signature));
  return signature && Object.values(keys().all).some(isOurs) ? { id, people: people.match(/.{8}/g) ?? [] } : undefined;
}

/** The name of this browser, when this very person was signed in with it before: their wrong passwords are counted there, apart from strangers'. */
export function deviceOf(header: string | undefined, email: string): string | undefined {
  const known = knownIn(header);
  return known?.people.includes(personOf(known.id, email)) ? known.id : undefined;
}

export function deviceLine(header: string | undefined, email: string): string {
  const { id, people } = knownIn(header) ?? { id: randomBytes(12).toString('base64url'), people: [] };
  const person = personOf(id, email);
  const text = `${id}.${[person, ...people.filter((other) => other !== person)].slice(0, MOST_PEOPLE).join('')}`;
  const [newest = ''] = Object.values(keys().newest);
  return `${cookieName()}=${text}.${signatureOf(text, newest)}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${getEnv().tls ? '; Secure' : ''}`;
}
