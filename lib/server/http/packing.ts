import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';

/** Brotli at 5 costs a page what gzip at 6 does, and leaves a sixth less of it (`docs/decisions.md`). */
const QUALITY = 5;

const pack = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } },
});

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What `handle` answers, packed as it is sent, for who can unpack it. */
export const packing =
  (handle: Handler): Handler =>
  (request, response) =>
    new Promise((done, fail) => {
      // Written for Express, whose request and response are Node's own.
      pack(request as never, response as never, (error?: unknown) => (error ? fail(error) : done(handle(request, response))));
    });
