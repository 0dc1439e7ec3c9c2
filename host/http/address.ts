import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { rememberLast } from './remember-last.ts';

/** The key under which an address is counted: an IPv4 address itself, the /64 network of an IPv6 one. */
export const addressKey = rememberLast((address: string) => {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`;
});
