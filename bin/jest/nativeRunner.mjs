import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { register } from 'tsx/esm/api';

const require = createRequire(import.meta.url);
const circus = require('jest-circus/runner').default;
const STATE = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'];

register();
const mocker = new ModuleMocker(globalThis);
const bound = (target, names) => Object.fromEntries(names.map((name) => [name, target[name].bind(target)]));
const mocks = bound(mocker, ['fn', 'spyOn', 'clearAllMocks', 'restoreAllMocks']);

/** In Node itself instead of a vm context: files of such a project share their modules' state, and can't mock modules. */
export default async function runNatively(globalConfig, config, _environment, runtime, testPath, sendMessageToJest) {
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) if (STATE.includes(symbol.description)) delete globalThis[symbol];
  const timers = new ModernFakeTimers({ config, global: globalThis });
  const clocks = bound(timers, ['useFakeTimers', 'useRealTimers', 'advanceTimersByTime', 'advanceTimersByTimeAsync', 'setSystemTime']);
  const native = {
    requireInternalModule: (path) => {
      delete require.cache[path];
      return require(path);
    },
    requireModule: require,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href),
    setGlobalsForRuntime: (globals) => Object.assign(globalThis, globals, { jest: { ...mocks, ...clocks } }),
    enterTestCode: () => runtime.enterTestCode(),
    leaveTestCode: () => runtime.leaveTestCode(),
  };
  return circus(globalConfig, config, { global: globalThis }, native, testPath, sendMessageToJest);
}
