/** Of fifty SIMs in a row 29 are on a system; one of those systems has two: a second path by another carrier. */
const BLOCK = 50;
const INSTALLED = 29;
const SYSTEMS = 28;
/** Every third system had a radio of 2G or 3G once; such a one has no second path. */
export const OLD_RADIOS = { first: 1, every: 3 };
export const hadOldRadio = (system: number) => system % OLD_RADIOS.every === OLD_RADIOS.first;

/** A walk over the places of a block that looks like no order; step and length share no divisor. */
const isOnSystem = (block: number, within: number) => (within * 23 + block * 7) % BLOCK < INSTALLED;

function secondIn(block: number): number {
  const nth = 1 + ((block * 11) % (SYSTEMS - 1));
  return hadOldRadio(block * SYSTEMS + nth - 1) ? nth + 1 : nth;
}

/** The system that SIM number `index` of the demo is on, and whether that has another one already; nothing of what is in stock. */
export function placeAt(index: number): { system: number; isSecond: boolean } | undefined {
  const [block, within] = [Math.floor(index / BLOCK), index % BLOCK];
  if (!isOnSystem(block, within)) return undefined;
  const nth = installedBefore(block, within);
  const second = secondIn(block);
  return { system: block * SYSTEMS + (nth < second ? nth : nth - 1), isSecond: nth === second };
}

function installedBefore(block: number, within: number): number {
  let many = 0;
  for (let each = 0; each < within; each += 1) if (isOnSystem(block, each)) many += 1;
  return many;
}

/** How many systems so many SIMs are on. */
export function systemsAmong(sims: number): number {
  const [block, rest] = [Math.floor(sims / BLOCK), sims % BLOCK];
  const many = installedBefore(block, rest);
  return block * SYSTEMS + (many > secondIn(block) ? many - 1 : many);
}
