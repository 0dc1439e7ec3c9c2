import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../host/config/config.ts';
import { AllowedHosts, parseAuthority } from '../../../host/http/allowed-hosts.ts';

describe('a Host header', () => {
  test.each([
    ['localhost', 'localhost', ''],
    ['localhost:8080', 'localhost', '8080'],
    ['LocalHost:80', 'localhost', '80'],
    ['localhost.:8080', 'localhost', '8080'],
    ['127.0.0.1:0', '127.0.0.1', '0'],
    ['[::1]:8080', '[::1]', '8080'],
    ['[FE80::1]', '[fe80::1]', ''],
    ['[::ffff:127.0.0.1]', '[::ffff:127.0.0.1]', ''],
    ['tools.example.com:', 'tools.example.com', ''],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example', ''],
    ['my_service.internal:65535', 'my_service.internal', '65535'],
  ])('%s', (header, name, port) => {
    expect(parseAuthority(header)).toEqual({ name, port });
  });

  test.each([
    '',
    ' ',
    '.',
    'localhost..',
    '.localhost',
    'a..b',
    ':8080',
    'localhost:65536',
    'localhost:123456',
    'localhost:8080:9090',
    'localhost:+80',
    'localhost:8a',
    'user@localhost',
    'localhost@evil.example',
    'evil.example#localhost',
    'evil.example?localhost',
    'evil.example/localhost',
    'evil.example\\localhost',
    'evil.example,localhost',
    'localhost evil.example',
    'localhost\tx',
    'evil.example%00.localhost',
    'bücher.example',
    'ⓛocalhost',
    '[::1',
    '::1',
    '[::1]evil.example',
    '[evil.example]',
    '[::1%25eth0]',
    '[1.2.3.4]',
  ])('%j is none', (header) => {
    expect(parseAuthority(header)).toBeUndefined();
  });
});

describe('the host answers to', () => {
  const { ALLOWED_HOSTS } = readConfig({
    ALLOWED_HOSTS: 'Tools.Example.com, *.svc.cluster.local, bücher.example',
  });
  const hosts = new AllowedHosts(ALLOWED_HOSTS);
  const allows = (header: string) => {
    const authority = parseAuthority(header);
    if (authority === undefined) throw new Error(`${header} is no authority`);
    return hosts.allows(authority);
  };

  test.each([
    '127.0.0.1:8080',
    '192.168.1.5',
    '8.8.8.8',
    '127.0.0.1.:80',
    '[::1]:8080',
    '[2001:db8::1]',
    'localhost',
    'LOCALHOST.:1',
    'app.localhost:3000',
    'a.b.localhost',
    'tools.example.com',
    'tools.example.com.:443',
    'toolyard.default.svc.cluster.local',
    'xn--bcher-kva.example',
  ])('%s', (header) => {
    expect(allows(header)).toBe(true);
  });

  test.each([
    'rebind.evil.example',
    'localhost.evil.example',
    'evillocalhost',
    'localhost-evil',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.0.0.256',
    'tools.example.com.evil.example',
    'eviltools.example.com',
    'sub.tools.example.com',
    'example.com',
    'svc.cluster.local',
    'evilsvc.cluster.local',
  ])('not %s', (header) => {
    expect(allows(header)).toBe(false);
  });

  test('any name where the operator says so', () => {
    const any = new AllowedHosts(readConfig({ ALLOWED_HOSTS: '*' }).ALLOWED_HOSTS);
    expect(any.allows({ name: 'rebind.evil.example', port: '' })).toBe(true);
  });
});
