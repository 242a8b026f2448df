import Sequencer from '@jest/test-sequencer';

/** All cases on one database take minutes: begun last, they would run on while every other worker has nothing left to do. */
const LONG = /upstream\/(embedded|postgres)\.test\.ts$/;

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => LONG.test(path)), ...sorted.filter(({ path }) => !LONG.test(path))];
  }
}
