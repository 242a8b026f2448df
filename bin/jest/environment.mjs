import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * Jest's Node environment over a plain context. Its own has a Proxy for a global object, so that every `Object` and `Array` in a test file or
 * a package goes through JavaScript of Jest's: a sixth of what the tests of the upstream took.
 */
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
