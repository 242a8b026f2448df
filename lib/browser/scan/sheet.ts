import { codesScanned, kindOf } from './codes.ts';

export type Spotted = { text: string; x: number; y: number };

const distance = (a: Spotted, b: Spotted) => Math.hypot(a.x - b.x, a.y - b.y);

const nearest = (from: Spotted, among: Spotted[]) =>
  among.reduce<Spotted | undefined>((best, each) => (best && distance(from, best) <= distance(from, each) ? best : each), undefined);

function inReadingOrder(spots: Spotted[]): Spotted[] {
  const lineHeight = Math.max(...spots.map(({ y }) => y)) / 40;
  const lines: Spotted[][] = [];
  for (const spot of spots.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    if (line?.[0] && spot.y - line[0].y <= lineHeight) line.push(spot);
    else lines.push([spot]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.x - b.x));
}

/** An IMEI and an ICCID are a device when each is the other's nearest; reading order would marry a line's last to the first below. A MEID or EID is beside one of them. */
export function groupsOnSheet(spots: Spotted[]): string[][] {
  const each = spots.flatMap((spot) => codesScanned(spot.text).map((text) => ({ ...spot, text })));
  const apart = inReadingOrder(each.filter((spot, index) => each.findIndex(({ text }) => text === spot.text) === index));
  const imeis = apart.filter(({ text }) => kindOf(text) === 'imei');
  const iccids = apart.filter(({ text }) => kindOf(text) === 'iccid');
  const partners = new Map<Spotted, Spotted>();
  for (const imei of imeis) {
    const iccid = nearest(imei, iccids);
    if (iccid && nearest(iccid, imeis) === imei) partners.set(imei, iccid);
  }
  const married = new Set(partners.values());
  const besides = new Map<Spotted, string[]>();
  for (const spot of apart.filter(({ text }) => kindOf(text) === 'meid' || kindOf(text) === 'eid')) {
    const owner = nearest(spot, [...imeis, ...iccids]);
    if (owner) besides.set(owner, [...(besides.get(owner) ?? []), spot.text]);
  }
  const told = new Set([...besides.values()].flat());
  return apart.flatMap((spot) => {
    const partner = partners.get(spot);
    const others = [spot, ...(partner ? [partner] : [])].flatMap((each) => besides.get(each) ?? []);
    if (partner) return [[spot.text, partner.text, ...others]];
    return married.has(spot) || told.has(spot.text) ? [] : [[spot.text, ...others]];
  });
}
