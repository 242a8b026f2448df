import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/** Jest's own has a Proxy for a global object: every `Object` and `Array` goes through it, a sixth of what the upstream's tests took. */
export default class PlainNodeEnvironment extends TestEnvironment {
  constructor(...given) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
