const isIPv6 = (address: string) => address.includes(':') && URL.canParse(`http://[${address}]`);

/** An IPv4 address, or the /64 of IPv6 that one customer has: by single addresses they would never be counted twice. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const [front = '', back] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (half: string) => (half ? half.split(':') : []);
  const [before, after] = [groups(front), groups(back ?? '')];
  const gap = Array.from({ length: back === undefined ? 0 : 8 - before.length - after.length }, () => '0');
  return `${[...before, ...gap, ...after].slice(0, 4).join(':')}::/64`;
}
