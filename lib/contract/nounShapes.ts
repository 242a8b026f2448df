import type { Endpoint } from './endpoint.ts';

export type Endpoints = Record<string, Endpoint>;

/** The shapes of a noun, by its name as an endpoint knows it (`nounOf`): each is a chunk of its own, fetched beside the noun's first answer. */
export const SHAPES: { [noun: string]: () => Promise<Endpoints> } = {
  batches: async () => (await import('./batches.ts')).batches,
  channels: async () => (await import('./channels.ts')).channels,
  dispatch: async () => (await import('./dispatch.ts')).dispatch,
  fleet: async () => (await import('./fleet.ts')).fleet,
  ghosts: async () => (await import('./ghosts.ts')).ghosts,
  imports: async () => (await import('./imports.ts')).imports,
  installer: async () => (await import('./installer.ts')).installer,
  invoices: async () => (await import('./invoices.ts')).invoices,
  jobs: async () => (await import('./bulk.ts')).bulk,
  lineRules: async () => (await import('./lineRules.ts')).lineRules,
  maintenance: async () => (await import('./maintenance.ts')).maintenance,
  network: async () => (await import('./network.ts')).network,
  panels: async () => (await import('./panels.ts')).panels,
  plans: async () => (await import('./plans.ts')).plans,
  programs: async () => (await import('./programs.ts')).programs,
  runs: async () => (await import('./runs.ts')).runs,
  scheduledChanges: async () => (await import('./scheduledChanges.ts')).scheduledChanges,
  session: async () => (await import('./session.ts')).session,
  sims: async () => (await import('./sims.ts')).sims,
  stock: async () => (await import('./stock.ts')).stock,
  sunset: async () => (await import('./sunset.ts')).sunset,
  swaps: async () => (await import('./swaps.ts')).swaps,
  systems: async () => (await import('./systems.ts')).systems,
  technicians: async () => (await import('./technicians.ts')).technicians,
  tests: async () => (await import('./onTest.ts')).onTest,
  tickets: async () => (await import('./tickets.ts')).tickets,
  todos: async () => (await import('./todos.ts')).todos,
  users: async () => (await import('./users.ts')).users,
  views: async () => (await import('./views.ts')).views,
};
