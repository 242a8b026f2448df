import { disposition } from '#upstream/export/exportFile.ts';

export const pdfFile = (name: string, bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': disposition(`${name}.pdf`),
      'content-length': String(bytes.byteLength),
    },
  });
