import { singleFlight } from './singleFlight.ts';

/** A question that is answered when the test says so. */
function outside() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const ask = (about: string) => () =>
    new Promise<string>((resolve, reject) => {
      asked.push(about);
      answers.push(() => (about === 'trouble' ? reject(new Error('no answer')) : resolve(`${about} ${asked.length}`)));
    });
  return { asked, ask, answer: () => answers.splice(0).forEach((each) => void each()) };
}

test('the same question is asked once while it is being asked, and again afterwards', async () => {
  const share = singleFlight<string>();
  const { asked, ask, answer } = outside();
  const all = Promise.all(['a', 'a', 'b', 'a'].map((about) => share(about, ask(about))));
  expect(asked).toEqual(['a', 'b']);
  answer();
  expect(await all).toEqual(['a 2', 'a 2', 'b 2', 'a 2']);
  const again = share('a', ask('a'));
  answer();
  expect(await again).toBe('a 3');
});

test('trouble is everyone’s who asked, and nobody’s who asks then', async () => {
  const share = singleFlight<string>();
  const { asked, ask, answer } = outside();
  const all = Promise.allSettled([share('trouble', ask('trouble')), share('trouble', ask('trouble'))]);
  answer();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = share('trouble', ask('fine'));
  answer();
  expect(await again).toBe('fine 2');
  expect(asked).toHaveLength(2);
});
