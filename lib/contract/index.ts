/**
 * What may be asked of the upstream: noun, then name. Browser client, BFF and reference upstream read this one table, as
 * `import * as contract`. It only passes on, so that the build of a page leaves out the nouns of which the page asks nothing.
 */

export { batches } from './batches.ts';
export { bulk } from './bulk.ts';
export { channels } from './channels.ts';
export { dispatch } from './dispatch.ts';
export { fleet } from './fleet.ts';
export { ghosts } from './ghosts.ts';
export { imports } from './imports.ts';
export { installer } from './installer.ts';
export { invoices } from './invoices.ts';
export { lineRules } from './lineRules.ts';
export { maintenance } from './maintenance.ts';
export { network } from './network.ts';
export { onTest } from './onTest.ts';
export { panels } from './panels.ts';
export { plans } from './plans.ts';
export { programs } from './programs.ts';
export { runs } from './runs.ts';
export { scheduledChanges } from './scheduledChanges.ts';
export { session } from './session.ts';
export { sims } from './sims.ts';
export { stock } from './stock.ts';
export { sunset } from './sunset.ts';
export { swaps } from './swaps.ts';
export { systems } from './systems.ts';
export { technicians } from './technicians.ts';
export { tickets } from './tickets.ts';
export { todos } from './todos.ts';
export { users } from './users.ts';
export { views } from './views.ts';
