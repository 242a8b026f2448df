import { jest } from '../parts.mjs';

const started = (title) => jest('bin/start.test.ts', title);

/** @type {import('../table.mjs').Mutant[]} */
export const binFaults = [
  {
    file: 'bin/prepare.mjs',
    find: '    rmSync(marker(root), { force: true });\n',
    put: '    writeFileSync(marker(root), hash);\n',
    breaks: 'A build that was broken off counts as one',
    seen: started('a half-finished install, map or build is done again'),
  },
  {
    file: 'bin/prepare.mjs',
    find: "readFileSync(marker(root), 'utf8') === hash",
    put: 'Boolean(hash)',
    breaks: 'A changed source is not built',
    seen: started('the second start neither installs nor builds, until a source changes'),
  },
  {
    file: 'bin/settings.mjs',
    find: 'if (!(await isFree(port, host)))',
    put: 'if (!port)',
    breaks: 'A port in use is found out after everything was made',
    seen: started('a taken port is one clear line before anything is done'),
  },
  {
    file: 'bin/start.mjs',
    find: '[...services.values()].reverse()',
    put: 'services',
    breaks: 'The upstream stops while the desk still needs it',
    seen: started('stops the desk, then the upstream'),
  },
  {
    file: 'bin/logs.mjs',
    find: 'if (!isLosing) print(',
    put: 'print(',
    breaks: 'A full disk is told with every line of the log',
    seen: jest('bin/logs.test.ts'),
  },
  {
    file: 'bin/summary.mjs',
    find: 'return code !== 0 && counts.failed === 0 ?',
    put: 'return code > 255 ?',
    breaks: 'A suite that crashed has passed',
    seen: jest('bin/summary.test.ts'),
  },
];
