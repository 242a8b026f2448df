import { changesIn } from './changes.ts';

const sim = { type: 'sims', id: 7 };

test.each([
  ['many', { changes: [sim, { type: 'sims', id: '8', version: '3' }] }, [sim, { type: 'sims', id: 8, version: 3 }]],
  ['one that comes bare', sim, [sim]],
  [
    'one of which nobody says which',
    { changes: [{ type: 'sims', id: null }, { type: 'batches' }] },
    [
      { type: 'sims', id: null },
      { type: 'batches', id: null },
    ],
  ],
  ['one that goes by a name', { type: 'systems', id: 'HOU-11873' }, [{ type: 'systems', id: 'HOU-11873' }]],
  ['one that can’t be read among others', { changes: [sim, { id: 8 }] }, []],
  ['an id that is none', { type: 'sims', id: { id: 7 } }, []],
  ['no list', { changes: 'sims' }, []],
  ['nothing', undefined, []],
])('an event that tells of %s', (_, payload, changes) => {
  expect(changesIn(payload)).toEqual(changes);
});
