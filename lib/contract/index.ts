/** Read by all sides as `import * as contract`. What a browser has of it is made by `endpointsLoader.cjs`: the same endpoints without their shapes. */

export * from './nouns.ts';
