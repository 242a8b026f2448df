import { eq } from 'drizzle-orm';
import { MOST_LINK_TEXTS, MOST_SWAP_TEXTS } from '#lib/contract/installer/shapes.ts';
import { loginAttempts } from '#upstream/session/tables.ts';
import { swapEvents } from '#upstream/swaps/tables.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { openSite } from '#upstream/testing/installer.ts';
import { textMessages } from '#upstream/texts/tables.ts';
import { LINK } from '#upstream/texts/work.ts';
import { installerLinks } from './tables.ts';
import { isLinkStillWanted, makeTextedLink } from './textedLink.ts';

const NUMBER = '+12145550142';

/** What must hold for an installer's link that goes by text message, on either database. */
export function linkTextCases(bench: () => Bench) {
  afterEach(() => bench().database.delete(loginAttempts));

  async function open() {
    const site = await openSite(bench());
    const { database, clock, context } = bench();
    const send = (to = '(214) 555-0142', language?: string) => site.desk(`POST /sim-swap/${site.id}/installer-link/text`, { to, language });
    const link = async () => {
      const [row] = await database.select().from(installerLinks).where(eq(installerLinks.swapId, site.id));
      if (!row) throw new Error('no link');
      return row;
    };
    const text = async () => {
      const [row] = await database
        .select()
        .from(textMessages)
        .where(eq(textMessages.id, (await link()).textId ?? 0));
      if (!row) throw new Error('no text');
      return row;
    };
    /** What the sender does with it. */
    const goes = async () => {
      const row = await text();
      if (!(await isLinkStillWanted(database, { text: row, now: clock.now() }))) return undefined;
      const address = await makeTextedLink(database, { text: row, now: clock.now(), env: context.env });
      await database.update(textMessages).set({ state: 'sent' }).where(eq(textMessages.id, row.id));
      return address;
    };
    const tokenIn = (address: string | undefined) => address?.split('#t=').at(-1) ?? '';
    return { ...site, send, text, link, goes, tokenIn };
  }

  test('by one press it goes to a number in the language of its page; neither the text nor the database keeps it, and the first of both that is used opens it', async () => {
    const site = await open();
    const { token } = await site.makeLink('Nadia');
    const sent = await site.send('(214) 555-0142', 'de');
    expect(sent).toMatchObject({
      status: 200,
      body: { data: { state: 'waiting', text: { state: 'waiting', to: '0142', refusal: null } } },
    });
    const kept = await site.text();
    expect(kept).toMatchObject({ recipient: NUMBER, body: expect.stringMatching(/^SIM-Tausch, Ticket .+\[link\]$/), stopId: null });
    expect(kept.body).toContain(LINK);
    const address = await site.goes();
    expect(address).toMatch(new RegExp(`/de/installer/xt50/${site.scene.csNo}#t=[\\w-]{22}$`));
    const texted = site.tokenIn(address);
    expect(texted).not.toBe(token);
    expect(JSON.stringify([await site.text(), await site.link()])).not.toContain(texted);
    expect(await site.desk(`GET /sim-swap/${site.id}/installer-link`)).toMatchObject({
      body: { data: { text: { state: 'sent', to: '0142' } } },
    });
    const events = await bench().database.select().from(swapEvents).where(eq(swapEvents.swapId, site.id));
    expect(events.filter(({ kind }) => kind === 'link-text-asked')).toMatchObject([{ facts: { name: 'Nadia', to: '0142' } }]);
    expect(JSON.stringify(events)).not.toContain(NUMBER);

    expect((await site.enter({ token: texted })).status).toBe(200);
    expect(await site.enter({ token })).toMatchObject({ status: 409, body: { errors: { token: ['used'] } } });
    expect(await site.send()).toMatchObject({ status: 409, body: { errors: { text: ['used'] } } });
  });

  test('the one that was shown still opens it; a text that is tried again ends its own before, and a link that is taken back ends both', async () => {
    const site = await open();
    const { token } = await site.makeLink();
    await site.send();
    const first = site.tokenIn(await site.goes());
    const second = site.tokenIn(await site.goes());
    expect((await site.enter({ token: first })).status).toBe(404);
    await site.desk(`DELETE /sim-swap/${site.id}/installer-link`);
    for (const each of [token, second])
      expect(await site.enter({ token: each })).toMatchObject({ status: 409, body: { errors: { token: ['revoked'] } } });
    // Nobody is sent what opens nothing.
    expect(await site.goes()).toBeUndefined();
  });

  test('what is no phone number is named, and so is why none goes: no link, one on its way, one sent often enough', async () => {
    const site = await open();
    expect(await site.send()).toMatchObject({ status: 409, body: { errors: { text: ['none'] } } });
    await site.makeLink();
    for (const wrong of ['555-0142', '911', 'Nadia'])
      expect(await site.send(wrong)).toMatchObject({ status: 422, body: { errors: { to: ['not-a-phone'] } } });
    expect((await site.send()).status).toBe(200);
    expect(await site.send('+49 30 901820')).toMatchObject({ status: 409, body: { errors: { text: ['sending'] } } });
    await site.goes();
    for (let more = 1; more < MOST_LINK_TEXTS; more += 1) {
      expect((await site.send('+49 30 901820')).status).toBe(200);
      await site.goes();
    }
    expect(await site.send()).toMatchObject({ status: 409, body: { errors: { text: ['too-many'] } } });
    // A new link begins anew, but not for ever.
    await site.makeLink();
    for (let more = MOST_LINK_TEXTS; more < MOST_SWAP_TEXTS; more += 1) {
      expect((await site.send()).status).toBe(200);
      await bench().database.update(textMessages).set({ state: 'sent' }).where(eq(textMessages.state, 'waiting'));
    }
    await site.makeLink();
    expect(await site.send()).toMatchObject({ status: 409, body: { errors: { text: ['day'] } } });
  });

  test('who works on a swap may send it, who only reads or is of another branch may not', async () => {
    const site = await open();
    await site.makeLink();
    const answers: Record<string, number> = {};
    for (const who of ['warehouse', 'client', 'technician']) {
      await site.signIn(who);
      answers[who] = (await site.send()).status;
    }
    expect(answers).toEqual({ warehouse: 403, client: 403, technician: 200 });
  });
}
