/**
 * The data grid brings every part its filter panel, column panel, toolbar and pagination may need. The desk has its own of these and never
 * opens the grid's, so that they need not travel to the browser (40 KB): a loader for the grid's list of parts.
 */
const UNUSED = [
  'Autocomplete',
  'Badge',
  'Chip',
  'FormControl',
  'FormControlLabel',
  'InputAdornment',
  'InputLabel',
  'LinearProgress',
  'ListItemIcon',
  'ListItemText',
  'MenuItem',
  'MenuList',
  'Modal',
  'Select',
  'Skeleton',
  'Switch',
  'Tab',
  'TablePagination',
  'Tabs',
  'TextField',
  'ToggleButton',
  'Unstable_TrapFocus',
];

const importOf = (part) => new RegExp(`import (\\w+)(?:, \\{ (\\w+) \\})? from ['"]@mui/material/${part}['"];`);

/** `import MUITab, { tabClasses } from …` becomes a part that draws nothing, with no classes. */
const withoutPart = (source, part) =>
  source.replace(importOf(part), (_, name, classes) => `const ${name} = () => null${classes ? `, ${classes} = {}` : ''};`);

module.exports = (source) => {
  const missing = UNUSED.filter((part) => !importOf(part).test(source));
  if (missing.length === 0) return UNUSED.reduce(withoutPart, source);
  throw new Error(
    `The data grid does not import ${missing.join(', ')} the way lib/theme/leanGrid.cjs expects. Compare its list UNUSED with the imports of @mui/x-data-grid/material/index.mjs: take out what is gone, and mend the pattern for what is written in another way.`,
  );
};
