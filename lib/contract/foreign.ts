const FOREIGN = Symbol.for('linekeeper.foreign');

/** One memory per process: Next loads a module once per layer. */
const home = globalThis as { [FOREIGN]?: true };

/** From now on, in this process or page: the upstream is not the reference one. */
export const readAsForeign = () => {
  home[FOREIGN] = true;
};

export const readsForeign = () => home[FOREIGN] === true;
