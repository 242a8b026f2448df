import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerRange } from '#lib/server/http/ranges.ts';
import { archiveOf } from '../../../bin/basemap/archive.ts';
import { creditsIn } from './attribution.ts';
import { openArchive } from './basemap.ts';

const folder = mkdtempSync(join(tmpdir(), 'linekeeper-map-'));
afterAll(() => rmSync(folder, { recursive: true }));

const archive = (layers: string[]) =>
  archiveOf([{ z: 0, x: 0, y: 0, data: Buffer.from('a tile') }], {
    bounds: [-180, -85, 180, 85],
    minZoom: 0,
    maxZoom: 0,
    metadata: {
      attribution: '<a href="https://osm.example">&copy; OSM</a><script>alert(1)</script>',
      vector_layers: layers.map((id) => ({ id })),
    },
  });

function saved(name: string, content: Buffer | string) {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

describe('An operator’s own map', () => {
  test.each([
    ['protomaps', ['earth', 'roads']],
    ['openmaptiles', ['water', 'transportation']],
    ['linekeeper', ['land', 'county_names']],
  ])('as %s makes them is known by its layers', async (schema, layers) => {
    const { tiles, file } = await openArchive(saved(`${schema}.pmtiles`, archive(layers)));
    expect(tiles).toMatchObject({ schema, url: expect.stringMatching(/^\/api\/basemap\/[\w-]{16}$/) });
    await file.close();
  });

  test.each([
    ['nowhere.pmtiles', undefined, 'there is no such file'],
    ['text.pmtiles', 'not a map', 'not a PMTiles file'],
    ['strange.pmtiles', archive(['hydrants']), 'neither those of Protomaps nor of OpenMapTiles'],
  ])('that can’t be drawn (%s) is refused with the reason', async (name, content, reason) => {
    const path = content === undefined ? join(folder, name) : saved(name, content);
    await expect(openArchive(path)).rejects.toThrow(reason);
  });

  test('is credited with its texts and links, and nothing else of its HTML', () => {
    expect(creditsIn('<a href="https://osm.example">&copy; OSM</a>, <b>Us</b><a href="javascript:x">you</a>')).toEqual([
      { text: '© OSM', href: 'https://osm.example' },
      { text: ', Usyou' },
    ]);
  });
});

describe('The file is handed out', () => {
  const content = archive(['county_names']);
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const map = await openArchive(saved('base.pmtiles', content));
    const answer = answerRange(map, new Request('http://desk/map', { method, headers }));
    const body = Buffer.from(await answer.arrayBuffer());
    await map.file.close();
    return { answer, body, etag: answer.headers.get('etag') ?? '' };
  };

  test('in the part that was asked for', async () => {
    const { answer, body } = await ask({ range: 'bytes=0-6' });
    expect(answer.status).toBe(206);
    expect(body.toString()).toBe('PMTiles');
    expect(answer.headers.get('content-range')).toBe(`bytes 0-6/${content.length}`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  test('from its end, up to its end, or whole', async () => {
    expect((await ask({ range: 'bytes=-5' })).body).toEqual(content.subarray(-5));
    expect((await ask({ range: `bytes=10-${content.length * 9}` })).body).toEqual(content.subarray(10));
    const whole = await ask({});
    expect([whole.answer.status, whole.body]).toEqual([200, content]);
  });

  test('not beyond its end, and not again to who has it', async () => {
    expect((await ask({ range: `bytes=${content.length}-` })).answer.status).toBe(416);
    const { etag } = await ask({});
    expect((await ask({ 'if-none-match': etag })).answer.status).toBe(304);
  });

  test('whole when the part was of another file', async () => {
    expect((await ask({ range: 'bytes=0-6', 'if-range': '"another"' })).answer.status).toBe(200);
  });

  test('with its length alone when only the head is wanted', async () => {
    const { answer, body } = await ask({}, 'HEAD');
    expect([answer.headers.get('content-length'), body.length]).toEqual([String(content.length), 0]);
  });
});
