import type { Provider, Technology } from '#lib/contract/sims/states.ts';

/** A document of the maker that anybody can read. */
export type ModelSource = { title: string; url: string };

/**
 * `radio`: what a model is called begins so. `panels`: of which makes; absent: any that dials Contact ID, as it is wired to the dialer. `source` is null where no
 * document of the maker was to be found in public: then it is as the trade knows it, and screens say that it is not confirmed.
 */
type Model = {
  radio: RegExp;
  panels?: { types: RegExp; names: string };
  technology?: Technology;
  carriers?: readonly Provider[];
  source: ModelSource | null;
};

const TG_7E: ModelSource = {
  title: 'Telguard TG-7 Dual Path Series Installation & Operating Guide, 56052601 Rev B, 2022-10-12',
  url: 'https://alarmgrid.com/documents/telguard-tg-7e-install-guide',
};
const TG_7: ModelSource = {
  title: 'Telguard TG-7 Series Installation and Operating Guide, 56050501 Rev D, 2020-02-07',
  url: 'https://alarmgrid.com/documents/telguard-tg-7-series-install-guide-dated-02-07-2020-rev-d',
};
const SLE: ModelSource = {
  title: 'Napco StarLink SLE Series Alarm Communicators Installation, WI1936E, 2014-12',
  url: 'https://dokumen.tips/documents/starlinka-sle-series-alarm-communicators-installation-starlinka-sle-series.html',
};
const SLE_FIRE: ModelSource = {
  title: 'Napco StarLink Commercial SLE-LTEVI-FIRE, WI2326LF, 2018-12',
  url: 'https://fdocuments.net/document/starlinka-commercial-sle-ltevi-fire-for-sales-and-repairs-2-starlinka-sle-ltevi-fire.html',
};
const LE4010: ModelSource = {
  title: 'DSC 3G4010/LE4010 Installation Manual',
  url: 'https://usermanual.wiki/Digital-Security-Controls/17LE4010.Installation-Manual',
};

/** The first that is meant counts. Looked up on 27 November 2026. */
const MODELS: readonly Model[] = [
  // DMP's 263 modules plug into the cell connector and speak the bus of DMP's own boards; the XT kits are for the XT board alone.
  { radio: /^(263)C/i, panels: { types: /^X[TR]\d/i, names: 'XT, XR' }, technology: 'cdma', carriers: ['vzw'], source: null },
  { radio: /^(263)H/i, panels: { types: /^X[TR]\d/i, names: 'XT, XR' }, technology: 'hspa', carriers: ['att'], source: null },
  { radio: /^(263)/i, panels: { types: /^X[TR]\d/i, names: 'XT, XR' }, source: null },
  { radio: /^(XT\d+)/i, panels: { types: /^XT\d/i, names: 'XT' }, source: null },
  { radio: /^(TG-?7F?E)\W*V/i, technology: 'cat-m', carriers: ['vzw'], source: TG_7E },
  { radio: /^(TG-?7F?E)\W*A/i, technology: 'cat-m', carriers: ['att'], source: TG_7E },
  { radio: /^(TG-?7F?E)/i, technology: 'cat-m', source: TG_7E },
  { radio: /^(TG-?7)/i, source: TG_7 },
  { radio: /^(SLE)-LTEVI-FIRE/i, technology: 'lte', source: SLE_FIRE },
  { radio: /^(SLE)-CDMA/i, technology: 'cdma', carriers: ['vzw'], source: SLE },
  { radio: /^(SLE)-GSM/i, technology: 'hspa', carriers: ['att'], source: SLE },
  { radio: /^(LE4010)/i, technology: 'lte', source: LE4010 },
  { radio: /^(3G4010)/i, technology: 'hspa', source: LE4010 },
];

export const modelOf = (radio: string | null | undefined): Model | undefined => MODELS.find((model) => model.radio.test(radio ?? ''));

/** The build by which two radios are alike, whatever carrier they are for. */
export const familyOf = (radio: string | null | undefined): string | undefined =>
  modelOf(radio)
    ?.radio.exec(radio ?? '')?.[1]
    ?.toLowerCase();
