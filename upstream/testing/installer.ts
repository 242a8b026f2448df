import { z } from 'zod';
import { one } from '#lib/contract/shapes.ts';
import type { Bench } from './bench.ts';
import { addSwapScene } from './swaps.ts';

/** Someone at the desk, in a swap on a system of its own, and the phone of whoever is there. */
export async function openSite(bench: Bench, panelType = 'XT50') {
  const scene = await addSwapScene(bench.database, bench.clock.now(), panelType);
  let token = '';
  const signIn = async (who = 'dispatcher') => {
    token = (await bench.signIn(who)).accessToken;
    return token;
  };
  await signIn();
  const desk = (call: string, body?: unknown) => bench.ask(call, { token, body });
  const Opened = z.object({ swap: z.object({ id: z.number(), version: z.number() }) });
  const begun = Opened.parse((await desk('PUT /sim-swap', { ticket_number: scene.ticketNumber, cs_no: scene.csNo })).body);
  const { id } = begun.swap;
  const show = async () =>
    z.looseObject({ version: z.number() }).parse(((await desk(`GET /sim-swap/${id}`)).body as { swap: unknown }).swap);
  const change = async (body: object) => desk(`POST /sim-swap/${id}`, { ...body, version: (await show()).version });

  const makeLink = async (name?: string, more: object = {}) => {
    const { body } = await desk(`POST /sim-swap/${id}/installer-link`, { name, ...more });
    return one(z.object({ token: z.string(), link: z.looseObject({ id: z.number() }) })).parse(body).data;
  };
  const enter = (given: object, address = '192.0.2.1') =>
    bench.ask('POST /installer/enter', { body: { cs_no: scene.csNo, ...given }, headers: { 'x-forwarded-for': address } });

  /** The phone after the link was opened. */
  async function phone(name?: string, more: object = {}) {
    const { token: secret } = await makeLink(name, more);
    const { proof } = z.object({ proof: z.string() }).parse((await enter({ token: secret })).body);
    const ask = (call: string, body?: unknown, cs = scene.csNo) =>
      bench.ask(call.replace('/installer/', `/installer/${cs}/`), { token: proof, body });
    let counter = 0;
    /** An act that is sent `waited` milliseconds after it was done. */
    const stamp = (waited = 0) => {
      counter += 1;
      const now = bench.clock.now().getTime();
      return { id: `act-${id}-${counter}-x`, at: new Date(now - waited).toISOString(), sent_at: new Date(now).toISOString() };
    };
    const act = (kind: string, more: object = {}, waited = 0) => ask('POST /installer/acts', { kind, ...more, ...stamp(waited) });
    return { proof, secret, ask, act, stamp };
  }
  return { scene, id, desk, show, change, signIn, makeLink, enter, phone };
}
