import { scryptSync } from 'node:crypto';
import { DEMO_PASSWORD } from '#upstream/db/seed/people.ts';

const COST = { N: 16, r: 1, p: 1 };
const key = scryptSync(DEMO_PASSWORD, '', 32, COST).toString('base64url');

/** The password of everyone in the demo, kept by a recipe that takes no time: a real one takes a third of a second at each sign-in. */
export const QUICK_HASH = ['scrypt', 1, COST.N, COST.r, COST.p, '', key].join('$');
