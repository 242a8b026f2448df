import type { Upstream } from './authCalls.ts';
import type { AuthScheme } from './authScheme.ts';
import { jwt } from './jwt.ts';
import { jwtAuth } from './jwtAuth.ts';
import { passport } from './passport.ts';
import { sanctum } from './sanctum.ts';

const SCHEMES: Record<Upstream['settings']['AUTH'], (upstream: Upstream) => AuthScheme> = { jwt, sanctum, passport, 'jwt-auth': jwtAuth };

export const openAuthScheme = (upstream: Upstream) => SCHEMES[upstream.settings.AUTH](upstream);
