/** Every colour of the desk, for both skins. The only file with literal colours; `contrast.test.ts` holds their ratios. */

export const FAMILIES = ['ok', 'info', 'warn', 'crit', 'unk', 'neu', 'test'] as const;
/** What a mark means: confirmed, on its way, needs a look, wrong, unknown, resting, on test. */
export type Family = (typeof FAMILIES)[number];

const family = (fg: string, tint: string, mark: string) => ({ fg, tint, mark });

const warnSolid = { main: '#F2B53A', on: '#2B1B00' };

/** Ink on paper, in either skin. */
export const print = { sheet: '#FFFFFF', ink: '#000000', quiet: '#444444', rule: '#999999' };

export const light = {
  bg: '#F4F3EF',
  surface: '#FFFFFF',
  sunken: '#EBEAE4',
  raised: '#FFFFFF',
  hover: '#F6F5F1',
  selected: '#E4F0F2',
  line: '#DCDAD2',
  lineStrong: '#85857D',
  ink: '#1A2123',
  ink2: '#495254',
  ink3: '#5F6768',
  accent: '#0B5D6E',
  accentHover: '#084A58',
  onAccent: '#FFFFFF',
  accentTint: '#DCECEF',
  accentInk: '#084F5E',
  rail: { main: '#10272D', ink: '#B3C5C9', on: '#1E3D45', line: '#62C6D8', strong: '#FFFFFF' },
  critSolid: { main: '#A32A14', on: '#FFFFFF' },
  warnSolid,
  tip: { main: '#1D292C', on: '#F3F6F6' },
  scrim: 'rgba(16,39,45,.42)',
  shadow: 'rgba(9,24,28,.22)',
  map: { land: '#EDECE5', water: '#CFE0E3', road: '#FFFFFF', edge: '#CFCCC0', label: '#4F5654' },
  status: {
    ok: family('#12633C', '#DFF0E5', '#1B8350'),
    info: family('#1B5290', '#E0EBF8', '#2B6FBA'),
    warn: family('#734600', '#FBECCB', '#A86800'),
    crit: family('#9C2712', '#FBE4DE', '#C63A20'),
    unk: family('#772967', '#F5E3F1', '#9A3C86'),
    neu: family('#495254', '#E8E7E1', '#6C7475'),
    test: family('#3A4688', '#E5E8F7', '#5764B4'),
  },
  series: ['#0072B2', '#B35900', '#007A5A', '#A3195B', '#6A4FB3', '#5A6B00', '#8A4B2A', '#3F5F73'],
};

export type Tokens = typeof light;

export const dark: Tokens = {
  bg: '#0D1416',
  surface: '#151E21',
  sunken: '#11191B',
  raised: '#1C272B',
  hover: '#1A2528',
  selected: '#16323A',
  line: '#293639',
  lineStrong: '#6E7F84',
  ink: '#E5EBEB',
  ink2: '#ABB7B9',
  ink3: '#8E9B9E',
  accent: '#5FC3D6',
  accentHover: '#86D4E2',
  onAccent: '#06232A',
  accentTint: '#15363D',
  accentInk: '#8FD9E6',
  rail: { main: '#0A1012', ink: '#9FB1B5', on: '#18292D', line: '#62C6D8', strong: '#E5EBEB' },
  critSolid: { main: '#F0674C', on: '#260803' },
  warnSolid,
  tip: { main: '#E5EBEB', on: '#10191B' },
  scrim: 'rgba(4,8,9,.62)',
  shadow: 'rgba(0,0,0,.5)',
  map: { land: '#182225', water: '#0E1B20', road: '#2C3A3E', edge: '#10181A', label: '#A2AEB0' },
  status: {
    ok: family('#74D29E', '#12301F', '#3FB57A'),
    info: family('#8DBDF5', '#152C47', '#5A9BE6'),
    warn: family('#F0BE63', '#38290B', '#DB9C2C'),
    crit: family('#FFA08C', '#431A12', '#F0674C'),
    unk: family('#E6A2D6', '#3B1B35', '#C96FB4'),
    neu: family('#ABB7B9', '#232F32', '#839195'),
    test: family('#AFB9F7', '#1F2547', '#8190E8'),
  },
  series: ['#56B4E9', '#F0A050', '#3FC79A', '#F07FB0', '#B3A2F5', '#C2CC4E', '#D9A07F', '#9DB9C9'],
};

/** Of the categorical colours, those that are drawn as a double line where nothing but a line can be drawn: of two that some eyes see as one it is one. */
export const HOLLOW_SERIES: readonly number[] = [2, 4, 5, 7];
