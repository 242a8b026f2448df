import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeStep = {
  type: string;
  modifier?: string;
  name?: string;
  ref?: string;
  destinations?: string;
  exits?: string;
  exit?: number;
  distance?: number;
  duration?: number;
  line: [number, number][];
};

/** An answer as OSRM and Mapbox document it. */
export const okAnswer = (legs: FakeStep[][]) => ({
  code: 'Ok',
  uuid: 'a-made-up-one',
  waypoints: [],
  routes: [
    {
      distance: 1,
      duration: 1,
      weight: 1,
      weight_name: 'auto',
      legs: legs.map((steps) => ({
        summary: '',
        weight: 1,
        distance: steps.reduce((sum, { distance = 0 }) => sum + distance, 0),
        duration: steps.reduce((sum, { duration = 0 }) => sum + duration, 0),
        steps: steps.map(({ type, modifier, exit, line, distance = 0, duration = 0, name = '', ...more }) => ({
          ...more,
          name,
          distance,
          duration,
          mode: 'driving',
          driving_side: 'right',
          intersections: [],
          geometry: { type: 'LineString', coordinates: line },
          maneuver: { type, modifier, exit, location: line[0], bearing_before: 0, bearing_after: 90, instruction: 'Words in English' },
        })),
      })),
    },
  ],
});

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A directions service on this machine, for tests: every question is kept, `answer` may be replaced. */
export async function startFakeDirections() {
  const heard: string[] = [];
  const fake = {
    url: '',
    heard,
    answer: ((_, response) => response.writeHead(500).end()) as Handle,
    says: (body: unknown, status = 200, headers: Record<string, string> = {}) => {
      fake.answer = (_, response) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(typeof body === 'string' ? body : JSON.stringify(body));
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    fake.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
