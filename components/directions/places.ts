import { MOST_POINTS } from '#lib/contract/words/directions.ts';

export type Place = { label: string; lat: number; lng: number };
export type Slot = Place | null;

/** How a row without a place stands in the address. */
const BLANK = '-';

const isOnEarth = (lat: number, lng: number) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

export const coordinatesOf = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** `32.78, -96.8`, also with a space or semicolon between; nothing when these are no degrees. */
export function placeIn(text: string): Place | null {
  const [, first, second] = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [lat, lng] = [Number(first), Number(second)];
  return isOnEarth(lat, lng) ? { lat, lng, label: coordinatesOf({ lat, lng }) } : null;
}

/** `32.78,-96.8,Dallas`, as a link carries it. */
function slotIn(text: string): Slot {
  const [, lat, lng, label] = /^(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)(?:,(.*))?$/s.exec(text) ?? [];
  if (lat === undefined || lng === undefined || !isOnEarth(Number(lat), Number(lng))) return null;
  const place = { lat: Number(lat), lng: Number(lng) };
  return { ...place, label: label?.trim().slice(0, 80) || coordinatesOf(place) };
}

const short = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5);

export const textOf = (slot: Slot) => (slot ? `${short(slot.lat)},${short(slot.lng)},${slot.label}` : BLANK);

/** The rows of an address: always two at least, and no more than can be asked about. */
export function slotsIn(texts: readonly string[]): Slot[] {
  const slots = texts.slice(0, MOST_POINTS).map(slotIn);
  while (slots.length < 2) slots.push(null);
  return slots;
}

export const letterOf = (at: number) => String.fromCharCode(65 + at);

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
