import { nodeAdvice, nodeComplaint } from './nodeVersion.mjs';

test.each([
  ['v20.18.1', false],
  ['v20.19.0', true],
  ['v18.20.0', false],
  ['v24.1.0', true],
])('Node %s runs it: %s', (version, runs) => {
  expect(nodeComplaint(version) === undefined).toBe(runs);
});

test.each([
  ['v20.20.2', true],
  ['v21.7.0', true],
  ['v22.12.0', false],
  ['v24.21.0', false],
])('on %s a start warns of the Node it is on: %s', (version, warns) => {
  expect(nodeAdvice(version) !== undefined).toBe(warns);
});
