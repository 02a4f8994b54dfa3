import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Ranges that are not public: private, loopback, link-local, documentation, benchmarking, multicast and reserved (IANA
 * registries).
 */
const FORBIDDEN_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // The metadata address of a cloud platform, outside the special ranges.
  ['168.63.129.16', 32],
] as const;

/**
 * `::/8` contains the unspecified, loopback, mapped, compatible and translated addresses. NAT64 addresses are converted before
 * this check.
 */
const FORBIDDEN_IPV6 = [
  ['::', 8],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const ipv4 = new BlockList();
for (const [net, prefix] of FORBIDDEN_IPV4) ipv4.addSubnet(net, prefix, 'ipv4');
const ipv6 = new BlockList();
for (const [net, prefix] of FORBIDDEN_IPV6) ipv6.addSubnet(net, prefix, 'ipv6');

/** True for an IP address that our requests may never reach, and for a text that is no address. */
export function isForbiddenAddress(address: string): boolean {
  if (isIPv4(address)) return ipv4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return true;
  const groups = groupsOf(address);
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (isNat64) return isForbiddenAddress(embeddedIpv4(groups));
  // ISATAP: the interface id `[02]00:5efe:a.b.c.d` reaches an IPv4 address.
  const isIsatap = groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200);
  return isIsatap || ipv6.check(address, 'ipv6');
}

function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [left, right] = [parse(head), parse(tail ?? '')];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

function embeddedIpv4(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
