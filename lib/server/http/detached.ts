import { PassThrough, type Readable } from 'node:stream';

/** A stream that may be given up without giving up the connection it comes over: what is left is read and dropped, and the client hears why. */
export function detached(body: Readable): Readable {
  const through = new PassThrough();
  body.on('error', (error) => through.destroy(error));
  body.pipe(through);
  // After what pipe does on closing, which is to pause.
  through.on('close', () => body.resume());
  return through;
}
