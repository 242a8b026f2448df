type Message = { type: 'progress' | 'failed'; text: string } | { type: 'ready'; url: string };

export function notifyParent(message: Message): void {
  if (process.send) process.send(message);
  else if (message.type === 'failed') console.error(message.text);
  else console.log(message.type === 'ready' ? `The upstream answers at ${message.url}` : message.text);
}
