import { createServer, type Server, type Socket } from 'node:net';

type Mail = { to: string; text: string };

/** A mail server with room for one conversation at a time; what it answers to a recipient comes from `answers`, then it takes all. */
export function mailServer() {
  const mails: Mail[] = [];
  const answers: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    let to = '';
    let data: string | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (data !== undefined) {
        if (line !== '.') {
          data += `${line}\n`;
          return;
        }
        mails.push({ to, text: data });
        data = undefined;
        return say('250 taken');
      }
      if (/^(EHLO|HELO)/i.test(line)) return say('250 here');
      const recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1];
      if (recipient) {
        to = recipient;
        return say(answers.shift() ?? '250 yes');
      }
      if (/^DATA/i.test(line)) {
        data = '';
        return say('354 go on');
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
      return say('250 yes');
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say('220 mail');
  });
  return {
    mails,
    answers,
    listen: () =>
      new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
