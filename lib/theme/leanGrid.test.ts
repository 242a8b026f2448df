import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const leanGrid = createRequire(import.meta.url)('./leanGrid.cjs') as (source: string) => string;
const parts = readFileSync('node_modules/@mui/x-data-grid/material/index.mjs', 'utf8');

test('the parts of the grid that no list opens are left out, the others stay', () => {
  const lean = leanGrid(parts);
  expect(lean).toContain('const MUITab = () => null;');
  expect(lean).toContain('const MUIPagination = () => null, tablePaginationClasses = {};');
  expect(lean).not.toMatch(/from '@mui\/material\/(Select|TextField|Modal)'/);
  expect(lean).toContain("import MUICheckbox from '@mui/material/Checkbox';");
});

test.each([
  ['gone', /import MUITabs .*/, ''],
  ['imported in another way', "import MUITabs from '@mui/material/Tabs';", "import { Tabs as MUITabs } from '@mui/material';"],
])('a part that is %s in a new version of the grid fails the build, which says what to do', (_, before, after) => {
  expect(() => leanGrid(parts.replace(before, after))).toThrow(/does not import Tabs the way .*leanGrid\.cjs expects\. Compare its list/);
});
