import { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import { DayChange } from '#lib/contract/dispatch.ts';
import { all, one } from '#lib/contract/shapes.ts';
import { TechnicianEvent, TechnicianRecord } from '#lib/contract/technicians.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';

/** Skills that may be worked until a day, on either database. */
export function licenceCases(bench: () => Bench) {
  let d: Dispatcher;
  beforeAll(async () => {
    d = await dispatcherOf(bench());
  });
  const fire = (until: string | null) => ({ skill: 'fire', state: 'Texas', number: 'FAL-1234567', until });
  const change = (id: number, body: object, as = d.token) => d.ask(`POST /tech/${id}`, body, as);

  test('a license is good through its last day; after it a visit is given to who has one, and the conflict says when it ended', async () => {
    const last = d.freeDay();
    const next = daysAfter(last, 1);
    const ended = await d.technician({ skills: ['cellular', 'fire'], licences: [fire(last)] });
    const job = await d.ticket({ tags: ['fire'] });
    const suggest = async (date: string, ids: number[]) =>
      one(Suggestion).parse((await d.ask('POST /dispatch/suggest', { date, technician_ids: ids, ticket_ids: [job.id] })).body).data;
    expect((await suggest(last, [ended.id])).moves).toMatchObject([{ technician_id: ended.id }]);
    expect(await d.dayOf(ended.id, next)).toMatchObject({ skills: ['cellular'], ended_licences: [{ skill: 'fire', until: last }] });
    expect((await suggest(next, [ended.id])).left).toMatchObject([
      { ticket_id: job.id, why: 'skill', help: { kind: 'licence', skill: 'fire', technician_id: ended.id, date: last } },
    ]);
    const good = await d.technician({ skills: ['fire'], licences: [fire(null)] });
    expect((await suggest(next, [ended.id, good.id])).moves).toMatchObject([{ technician_id: good.id }]);

    const { status, body } = await d.assign([{ ticket_id: job.id, technician_id: ended.id, date: next }]);
    const { conflicts } = DayChange.parse((body as { current: unknown }).current);
    expect([status, conflicts]).toMatchObject([409, [{ kind: 'licence-ended', skill: 'fire', until: last, technician_id: ended.id }]]);
    await d.changed(d.assign([{ ticket_id: job.id, technician_id: ended.id, date: last }]));
  });

  test('it is kept by who plans, with its history; twice for one skill, or until no day, it is refused', async () => {
    const driver = await d.technician({ skills: ['fire'] });
    const asked = { licences: [{ ...fire('2031-05-31'), number: ' FAL-7 ' }], version: driver.version };
    const answers = await Promise.all([change(driver.id, asked), change(driver.id, asked)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = [{ skill: 'fire', state: 'Texas', number: 'FAL-7', until: '2031-05-31' }];
    expect(one(TechnicianRecord).parse((await d.ask(`GET /tech/${driver.id}`)).body).data.licences).toEqual(kept);
    const [event] = all(TechnicianEvent).parse((await d.ask(`GET /tech/${driver.id}/history`)).body).data;
    expect(event?.changes).toEqual({ licences: { from: [], to: kept } });
    for (const licences of [[fire(null), fire('2031-05-31')], [fire('2031-02-30')], [{ ...fire(null), skill: 'magic' }]])
      expect((await change(driver.id, { licences })).status).toBe(422);
    expect((await change(driver.id, { licences: [] }, d.walt)).status).toBe(403);
  });
}
