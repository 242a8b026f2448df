import { jest } from '@jest/globals';
import { waitsForDisk, watchdog } from './watchdog.mjs';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const watched = (isExcused?: () => boolean) => {
  const onSilence = jest.fn();
  return { onSilence, ...watchdog(5, onSilence, isExcused) };
};

test('who is silent for longer than five seconds is given up, once', () => {
  const { onSilence } = watched();
  jest.advanceTimersByTime(5000);
  expect(onSilence).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('who speaks up again after four seconds of work is left alone', () => {
  const { onSilence, heard } = watched();
  for (let turn = 0; turn < 10; turn += 1) {
    jest.advanceTimersByTime(4000);
    heard();
  }
  expect(onSilence).not.toHaveBeenCalled();
});

test('a machine that slept for hours has not heard anybody be silent', () => {
  const { onSilence, heard } = watched();
  jest.advanceTimersByTime(4000);
  jest.setSystemTime(Date.now() + 8 * 3_600_000);
  jest.advanceTimersByTime(1000);
  heard();
  jest.advanceTimersByTime(5000);
  expect(onSilence).not.toHaveBeenCalled();
});

test('who waits for a disk is waited for', () => {
  let isWaiting = true;
  const { onSilence } = watched(() => isWaiting);
  jest.advanceTimersByTime(60_000);
  expect(onSilence).not.toHaveBeenCalled();
  isWaiting = false;
  jest.advanceTimersByTime(6000);
  expect(onSilence).toHaveBeenCalledTimes(1);
  expect(waitsForDisk(process.pid)).toBe(false);
});
