import { circlesOf } from './circles.ts';
import { nounsKnownBy, unknownNames } from './nouns.ts';
import { upwardBetweenRooms, upwardInUpstream } from './rooms.ts';
import { importsIn, sourcesIn } from './sources.ts';

test('every way to import is read, and none out of a comment', () => {
  const source = `
    import { a } from '#lib/a.ts';
    import type { B } from './b.ts';
    import './c.css';
    export * from '../../d.ts'; // from './not.ts'
    /* import './neither.ts' */
    const e = await import('./e.ts');
    type F = typeof import('./f.ts');
    new Worker(new URL('./g.worker.ts', import.meta.url));
    const words = await import(\`../messages/\${locale}.json\`);
    const url = 'https://example.com'; import('./h.ts');
  `;
  expect(importsIn(source)).toEqual([
    ...['#lib/a.ts', './b.ts', './c.css', '../../d.ts', './e.ts', './f.ts', './g.worker.ts', '../messages/', './h.ts'],
  ]);
});

test('a relative import is found as the file it means', () => {
  const own = sourcesIn('lib/testing').find(({ path }) => path === 'lib/testing/circles.ts');
  expect(own?.imports).toEqual(['lib/testing/sources.ts']);
});

test('a circle is found whether it closes over two files or more, and a chain is none', () => {
  const sources = [
    { path: 'a.ts', imports: ['b.ts', 'd.ts'] },
    { path: 'b.ts', imports: ['c.ts'] },
    { path: 'c.ts', imports: ['a.ts', 'd.ts'] },
    { path: 'd.ts', imports: ['e.ts', 'nowhere.ts'] },
    { path: 'e.ts', imports: ['e.ts'] },
  ];
  expect(circlesOf(sources)).toEqual([['e.ts'], ['a.ts', 'b.ts', 'c.ts']]);
  expect(circlesOf(sources.filter(({ path }) => path !== 'b.ts' && path !== 'e.ts'))).toEqual([]);
});

test('an import against the table is found, also inside the upstream', () => {
  const source = { path: 'lib/browser/a.ts', text: '', imports: ['lib/contract/sims.ts', 'lib/server/env.ts', 'components/ui/Id.tsx'] };
  expect(upwardBetweenRooms([source]).map(({ to }) => to)).toEqual(['lib/server/env.ts', 'components/ui/Id.tsx']);
  const low = { path: 'upstream/sims/a.ts', text: '', imports: ['upstream/sims/b.ts', 'upstream/swaps/c.ts'] };
  const high = { path: 'upstream/swaps/a.ts', text: '', imports: ['upstream/sims/b.ts'] };
  expect(upwardInUpstream([low, high]).map(({ to }) => to)).toEqual(['upstream/swaps/c.ts']);
});

test('a noun is known by its shapes, its endpoints and its words; the session is everybody’s', () => {
  const imports = ['lib/contract/sims.ts', 'lib/contract/dispatch/stops.ts', 'lib/contract/session.ts', 'lib/contract/shapes.ts'];
  const text = "useWrite(contract.swaps.begin); useTranslations('tickets.states'); useTranslations('ui'); // contract.todos";
  expect(nounsKnownBy({ imports, text })).toEqual(['sims', 'dispatch', 'swaps', 'tickets']);
});

test('a second spelling is found; a story may add to its noun', () => {
  expect(unknownNames({ components: ['sims', 'sim', 'ui'], e2e: ['sims', 'simsWork', 'simswork'] })).toEqual([
    'components: sim',
    'e2e: simswork',
  ]);
});
