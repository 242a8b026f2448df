import sharp from 'sharp';
import { ActAnswer } from '#lib/contract/installer/shapes.ts';
import { one } from '#lib/contract/shapes.ts';
import type { Bench } from '#upstream/testing/bench.ts';
import { openSite } from '#upstream/testing/installer.ts';

/** A picture as a phone makes it: where it was taken is written into it. */
const taken = (width = 2400, height = 1800) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Cellar Phone', ImageDescription: 'behind the boiler' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 46/1 35/1', GPSLongitudeRef: 'W', GPSLongitude: '96/1 47/1 48/1' },
    })
    .jpeg()
    .toBuffer();

/** What must hold for photos from the site. */
export function photoCases(bench: () => Bench) {
  async function atSite() {
    const site = await openSite(bench());
    const phone = await site.phone('Jo');
    const send = (bytes: Uint8Array, stamp: ReturnType<typeof phone.stamp> = phone.stamp(), subject = 'fitted') => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
      const request = new Request('http://phone', { method: 'POST', body: form });
      const headers = { 'content-type': request.headers.get('content-type') ?? '' };
      const query = new URLSearchParams({ subject, ...stamp });
      return request
        .arrayBuffer()
        .then((raw) =>
          bench().ask(`POST /installer/${site.scene.csNo}/photos?${query}`, { token: phone.proof, headers, raw: new Uint8Array(raw) }),
        );
    };
    const saidBy = ({ status, body }: { status: number; body: unknown }) => {
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      const { outcome, why } = one(ActAnswer).parse(body).data;
      return why ? `${outcome}: ${why}` : outcome;
    };
    return { site, phone, send, saidBy };
  }

  test('a photo is kept smaller, upright and without the place it was taken at', async () => {
    const { site, send, saidBy } = await atSite();
    const bytes = await taken();
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('behind the boiler');
    expect(saidBy(await send(bytes))).toBe('done');
    const list = (await site.desk(`GET /sim-swap/${site.id}/photos`)).body as { data: { id: number }[] };
    expect(list.data).toEqual([
      expect.objectContaining({
        subject: 'fitted',
        width: 1200,
        height: 1600,
        by: `Jo, ${site.scene.ticketNumber}`,
        at: expect.any(String),
      }),
    ]);
    const token = await site.signIn();
    const kept = await bench().send(`GET /sim-swap/${site.id}/photos/${list.data[0]?.id}`, { token });
    expect(kept.headers.get('content-type')).toBe('image/jpeg');
    expect(kept.headers.get('cache-control')).toBe('no-store');
    const photo = Buffer.from(await kept.arrayBuffer());
    const { exif, xmp, iptc, orientation, format } = await sharp(photo).metadata();
    expect({ exif, xmp, iptc, orientation, format }).toEqual({ format: 'jpeg' });
    for (const word of ['Exif', 'GPS', 'Cellar Phone', 'behind the boiler']) expect(photo.toString('latin1')).not.toContain(word);
  });

  test('the same photo sent twice is kept once, another under its name is refused', async () => {
    const { site, phone, send, saidBy } = await atSite();
    const stamp = phone.stamp();
    const bytes = await taken(300, 200);
    expect([saidBy(await send(bytes, stamp)), saidBy(await send(bytes, stamp))]).toEqual(['done', 'done']);
    expect((await send(await taken(200, 200), stamp)).status).toBe(422);
    expect((await site.desk(`GET /sim-swap/${site.id}/photos`)).body).toMatchObject({ data: [{ subject: 'fitted' }] });
  });

  test.each([
    ['a drawing that loads others', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
    ['a photo that breaks off', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a text', Buffer.from('hello')],
  ])('%s is no photo', async (_, bytes) => {
    const { send, saidBy } = await atSite();
    expect(saidBy(await send(bytes))).toBe('refused: bad-photo');
  });

  test('a dozen is enough', async () => {
    const { send, saidBy } = await atSite();
    const bytes = await taken(20, 20);
    const outcomes: string[] = [];
    for (let number = 0; number < 13; number += 1) outcomes.push(saidBy(await send(bytes)));
    expect(outcomes.slice(11)).toEqual(['done', 'refused: too-many-photos']);
  });

  test('phones that lost their line in the middle of a photo keep nobody else from sending theirs', async () => {
    const { site, phone, send, saidBy } = await atSite();
    const lines: ReadableStreamDefaultController[] = [];
    const lost = [1, 2, 3].map(() => {
      const raw = new ReadableStream({
        start(line) {
          lines.push(line);
          line.enqueue(new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'));
        },
      });
      const query = new URLSearchParams({ subject: 'before', ...phone.stamp() });
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      return bench().ask(`POST /installer/${site.scene.csNo}/photos?${query}`, { token: phone.proof, headers, raw });
    });
    expect(saidBy(await send(await taken(30, 20)))).toBe('done');
    for (const line of lines) line.close();
    expect((await Promise.all(lost)).map(({ status }) => status)).toEqual([422, 422, 422]);
  });

  test('the photos of a swap are for those who may read it', async () => {
    const { site, send } = await atSite();
    await send(await taken(20, 20));
    const other = await openSite(bench());
    const [photo] = ((await site.desk(`GET /sim-swap/${site.id}/photos`)).body as { data: { id: number }[] }).data;
    expect((await site.desk(`GET /sim-swap/${other.id}/photos/${photo?.id}`)).status).toBe(404);
    await site.signIn('warehouse');
    expect((await site.desk(`GET /sim-swap/${site.id}/photos/${photo?.id}`)).status).toBe(403);
  });
}
