import type { Provider } from '#lib/contract/sims/states.ts';
import type { Carrier } from './carrier.ts';

/** One carrier for all: each provider's own where there is one, else the simulated one, which then tells nothing of theirs. */
export function byProvider(own: Readonly<Partial<Record<Provider, Carrier>>>, otherwise: Carrier): Carrier {
  const of = (provider: Provider) => own[provider] ?? otherwise;
  return {
    order: (requestId, sim, action) => of(sim.provider).order(requestId, sim, action),
    most: (provider, action) => of(provider).most(provider, action),
    async orderMany(lines, action) {
      const [first] = lines;
      return first ? of(first.sim.provider).orderMany(lines, action) : [];
    },
    change: (requestId, from, to, move) => of(from.provider).change(requestId, from, to, move),
    find: (requestId, sim) => of(sim.provider).find(requestId, sim),
    lookUp: (sim) => of(sim.provider).lookUp(sim),
    lookUpMany: (provider, sims) => of(provider).lookUpMany(provider, sims),
    upload: (requestId, sim) => of(sim.provider).upload(requestId, sim),
    uploadsTogether: (provider) => of(provider).uploadsTogether(provider),
    findUpload: (requestId, sim) => of(sim.provider).findUpload(requestId, sim),
    expects: (now, provider) => of(provider).expects(now, provider),
    onCallback(receive) {
      for (const carrier of Object.values(own)) carrier.onCallback(receive);
      otherwise.onCallback(async (line, provider) => (own[provider] ? undefined : receive(line, provider)));
    },
  };
}
