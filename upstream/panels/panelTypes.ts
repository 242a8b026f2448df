export const PANELS = { XT50: 26, XT30: 14, XR150: 16, XR550: 18, 'Vista-20P': 12, 'Vista-128': 6, NX8: 5, PC1864: 3 };

export const PANEL_TYPES = Object.keys(PANELS);

export const CELL_TYPES: readonly string[] = [
  'XT50-LTE-V',
  '263LTE-V',
  'TG-7E-V',
  'SLE-LTEVI-FIRE',
  'XT50-LTE-A',
  '263LTE-A',
  'TG-7E-A',
  'LTE-M-T',
];
