import { TECHNOLOGIES, type Technology } from '#lib/contract/sims/states.ts';

const SPELLINGS: Record<Technology, RegExp> = {
  '2g': /^(2g|gsm|gprs|edge)$/,
  cdma: /^(3g)?(cdma(2000)?|1xrtt|evdo)(3g)?$/,
  hspa: /^(3g)?(hspa(plus)?|umts|wcdma|hsdpa)(3g)?$/,
  lte: /^(4g|lte|4glte|lte4g|ltecat4|cat4|lteadvanced)$/,
  'cat-1': /^(4g)?(lte)?cat(egory)?1(bis)?$/,
  'cat-m': /^(4g)?(lte)?(cat(egory)?m1?|m1?)$/,
  'nb-iot': /^(lte)?(nb(iot)?|catnb[12]?)$/,
  '5g': /^5g(nr|sa|nsa|redcap)?$/,
};

export function technologyOf(text: string): Technology | undefined {
  const plain = text
    .toLowerCase()
    .replace(/\+/g, 'plus')
    .replace(/[^a-z0-9]/g, '');
  return TECHNOLOGIES.find((technology) => SPELLINGS[technology].test(plain));
}
