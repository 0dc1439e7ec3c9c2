import { expect, test } from 'vitest';
import { readConfig } from '../../../host/config/config.ts';
import { serviceAddresses, serviceDirectory } from '../../../host/outbound/services.ts';

const directory = (environment: Record<string, string>, net = ['*']) =>
  serviceDirectory(serviceAddresses(readConfig(environment)), net);

test('a service is at its public address, or where the operator says', () => {
  expect(directory({})('rdap')).toBe('https://data.iana.org/rdap');
  expect(directory({ RDAP_BOOTSTRAP_URL: 'https://rdap.example.com/mirror/' })('rdap')).toBe(
    'https://rdap.example.com/mirror',
  );
});

test('a service that is off has no address', () => {
  expect(directory({ DNS_OVER_HTTPS_URL: 'off' })('dns-over-https')).toBeUndefined();
  expect(directory({ DNS_BLOCK_LISTS: 'off' })('dns-block-lists')).toEqual([]);
});

test('a bundle without a way out learns no address', () => {
  expect(directory({}, [])('pwned-passwords')).toBeUndefined();
});

test.each([
  ['OUTBOUND_ALLOW', '10.0.0.0/8, intranet', 'OUTBOUND_ALLOW: expected address ranges'],
  ['OUTBOUND_DNS', 'dns.example.com', 'OUTBOUND_DNS: expected addresses'],
  ['OUTBOUND_TIMEOUT_MS', '0', 'OUTBOUND_TIMEOUT_MS: expected a whole number'],
  ['DNS_OVER_HTTPS_URL', 'dns.example.com', 'DNS_OVER_HTTPS_URL: expected an http: or https: URL, or off'],
  ['EXCHANGE_RATES_URL', 'file:///rates', 'EXCHANGE_RATES_URL: expected an http: or https: URL, or off'],
])('%s may not be %s', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

test.each(['192.0.2.53', '192.0.2.53:5353', '2001:db8::53', '[2001:db8::53]:5353', '192.0.2.1, 192.0.2.2'])(
  'OUTBOUND_DNS may be %s',
  (servers) => {
    expect(readConfig({ OUTBOUND_DNS: servers }).OUTBOUND_DNS).toEqual(servers.split(', '));
  },
);
