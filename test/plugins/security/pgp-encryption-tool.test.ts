import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pgp from '../../../plugins/security/tools/pgp-encryption-tool/tool.ts';
import { ENCRYPTED, PRIVATE_KEY, PUBLIC_KEY, SIGNED } from './gnupg-samples.ts';
import { hasProgram } from './programs.ts';

const run = (input: object, now?: string) =>
  callTool(pgp, input, now === undefined ? {} : { context: { now: () => Date.parse(now) } });

const FINGERPRINT = 'fd4df7e2bae5ebe1b3588508aff40d3737071ab5';
const KEY_ID = 'aff40d3737071ab5';
const OPEN = { private_key: PRIVATE_KEY, passphrase: 'pass phrase' };

type Key = { public_key: string; private_key: string; key_id: string; fingerprint: string };
let ann: Key;
let bob: Key;

async function generate(name: string): Promise<Key> {
  const {
    public_key = '',
    private_key = '',
    key_id = '',
    fingerprint = '',
  } = await run({ action: 'generate', name });
  return { public_key, private_key, key_id, fingerprint };
}

beforeAll(async () => {
  [ann, bob] = await Promise.all([generate('Ann'), generate('Bob')]);
});

describe('generate', () => {
  test('an Ed25519 key with a passphrase', async () => {
    const key = await run({ action: 'generate', name: 'Test User', email: 'user@ex.org', passphrase: 'pp' });
    expect(key).toEqual({
      public_key: expect.stringMatching(/^-----BEGIN PGP PUBLIC KEY BLOCK-----/) as string,
      private_key: expect.stringMatching(/^-----BEGIN PGP PRIVATE KEY BLOCK-----/) as string,
      user_id: 'Test User <user@ex.org>',
      fingerprint: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      key_id: key.fingerprint?.slice(-16),
      algorithm: 'Ed25519',
      warnings: [],
    });
    await expect(run({ action: 'sign', message: 'a', private_key: key.private_key })).rejects.toThrow(
      'passphrase: required: the key in private_key is protected with one',
    );
  });

  test('an RSA key without one, which is warned of, and that expires', async () => {
    const now = '2024-06-01T00:00:00Z';
    const given = {
      action: 'generate',
      email: 'a@ex.org',
      key_type: 'rsa',
      rsa_bits: 2048,
      expires_in_days: 30,
    };
    const key = await run(given, now);
    expect(key).toMatchObject({
      user_id: '<a@ex.org>',
      algorithm: 'RSA-2048',
      warnings: [expect.any(String)],
    });
    expect(await run({ action: 'inspect', private_key: key.private_key })).toEqual({
      user_ids: ['<a@ex.org>'],
      fingerprint: key.fingerprint,
      key_id: key.key_id,
      algorithm: 'RSA-2048',
      created: now,
      expires: '2024-07-01T00:00:00Z',
      is_private: true,
    });
    const encrypt = { action: 'encrypt', message: 'a', public_key: key.public_key };
    expect(await run(encrypt, '2024-06-30T23:59:59Z')).toMatchObject({ fingerprint: key.fingerprint });
    await expect(run(encrypt, '2024-07-01T00:00:00Z')).rejects.toThrow(
      'public_key: the key cannot be used: ',
    );
  });

  test.each([
    ['no owner', {}, 'name: required, or email'],
    ['an empty owner', { name: ' ', email: '' }, 'name: required, or email'],
    ['a name that holds an address', { name: 'A <b@c.org>' }, 'name: expected a name without < >'],
    ['no address', { email: 'x y' }, 'email: cannot stand in a user id'],
    ['too few bits', { name: 'A', key_type: 'rsa', rsa_bits: 1024 }, 'rsa_bits: expected a number >= 2048'],
  ])('refuses %s', async (_, input, message) => {
    await expect(run({ action: 'generate', ...input })).rejects.toThrow(message);
  });
});

test('what GnuPG encrypted and signed is read', async () => {
  expect(await run({ action: 'decrypt', message: ENCRYPTED, ...OPEN })).toEqual({
    result: 'Grüße from gpg\n',
    signature: null,
  });
  expect(await run({ action: 'verify', message: SIGNED, public_key: PUBLIC_KEY })).toEqual({
    result: 'Grüße from gpg',
    valid: true,
    key_id: KEY_ID,
    reason: null,
  });
});

describe('encrypt and decrypt', () => {
  test.each(['', 'a\r\nb\nc\r', '\ufeffGrüße 😀\n\n', 'x'.repeat(100_000)])(
    '%#: the text as it was',
    async (text) => {
      const { result: message, fingerprint } = await run({
        action: 'encrypt',
        message: text,
        public_key: ann.public_key,
      });
      expect(fingerprint).toBe(ann.fingerprint);
      expect(await run({ action: 'decrypt', message, private_key: ann.private_key })).toEqual({
        result: text,
        signature: null,
      });
    },
  );

  test('with a password', async () => {
    const { result, ...rest } = await run({ action: 'encrypt', message: 'hi', password: 'pw' });
    expect(rest).toEqual({});
    expect(await run({ action: 'decrypt', message: result, password: 'pw' })).toMatchObject({ result: 'hi' });
    await expect(run({ action: 'decrypt', message: result, password: 'PW' })).rejects.toThrow(
      'password: does not open the message, or the message was changed',
    );
  });

  test('to several keys and a password: each opens it', async () => {
    const public_key = `${ann.public_key}\n\n${bob.public_key}`;
    const { result } = await run({ action: 'encrypt', message: 'hi', public_key, password: 'pw' });
    for (const { private_key } of [ann, bob])
      expect(await run({ action: 'decrypt', message: result, private_key })).toMatchObject({ result: 'hi' });
    expect(await run({ action: 'decrypt', message: result, password: 'pw' })).toMatchObject({ result: 'hi' });
  });

  test('a message for somebody else stays closed', async () => {
    const { result: message } = await run({ action: 'encrypt', message: 'hi', public_key: ann.public_key });
    await expect(run({ action: 'decrypt', message, private_key: bob.private_key })).rejects.toThrow(
      'private_key: does not open the message',
    );
  });

  test('signed: the signature is checked when there is a key to check it with', async () => {
    const { private_key } = bob;
    const { result: message } = await run({
      action: 'encrypt',
      message: 'hi',
      public_key: ann.public_key,
      private_key,
    });
    const decrypt = (more: object) =>
      run({ action: 'decrypt', message, private_key: ann.private_key, ...more });
    expect(await decrypt({})).toEqual({ result: 'hi', signature: null });
    expect(await decrypt({ public_key: bob.public_key })).toEqual({
      result: 'hi',
      signature: { valid: true, key_id: bob.key_id },
    });
    expect(await decrypt({ public_key: ann.public_key })).toEqual({
      result: 'hi',
      signature: { valid: false, key_id: bob.key_id },
    });
  });
});

describe('sign and verify', () => {
  const TEXTS = ['hi', 'a\n- dash\n\nFrom b  \n\ttab\nGrüße 😀\n', 'a\r\nb'];

  test.each(TEXTS)('%#: a cleartext signature', async (message) => {
    const signed = await run({ action: 'sign', message, private_key: ann.private_key });
    expect(signed).toEqual({
      key_id: ann.key_id,
      result: expect.stringMatching(/^-----BEGIN PGP SIGNED MESSAGE-----\n[^\r]*$/) as string,
    });
    const verify = (given = '') => run({ action: 'verify', message: given, public_key: ann.public_key });
    expect(await verify(signed.result)).toMatchObject({ valid: true, key_id: ann.key_id, reason: null });
    expect(await verify(signed.result?.replaceAll('\n', '\r\n'))).toMatchObject({ valid: true });
    expect(await verify(signed.result?.replace(/\n\n./, '\n\nX'))).toMatchObject({
      valid: false,
      reason: expect.any(String) as string,
    });
  });

  test('another key does not verify, and that is a finding', async () => {
    expect(await run({ action: 'verify', message: SIGNED, public_key: ann.public_key })).toEqual({
      result: 'Grüße from gpg',
      valid: false,
      key_id: KEY_ID,
      reason: `Could not find signing key with key ID ${KEY_ID}`,
    });
  });
});

describe('detached signatures', () => {
  const TEXT = 'Grüße\r\nend';
  const file = Buffer.from([0, 255, 10]).toString('base64');
  const verify = (given: object, signature?: string) =>
    run({ action: 'verify', public_key: ann.public_key, signature, ...given });

  test('of a text', async () => {
    const given = { action: 'sign', message: TEXT, detached: true, private_key: ann.private_key };
    const { result: signature = '', key_id } = await run(given);
    expect(signature).toMatch(/^-----BEGIN PGP SIGNATURE-----\n/);
    expect(key_id).toBe(ann.key_id);
    expect(await verify({ message: TEXT }, signature)).toEqual({ valid: true, key_id, reason: null });
    expect(await verify({ message: `${TEXT}\n` }, signature)).toEqual({
      valid: false,
      key_id,
      reason: 'Signed digest did not match',
    });
    expect(await verify({ message: TEXT, public_key: bob.public_key }, signature)).toMatchObject({
      valid: false,
      reason: `Could not find signing key with key ID ${key_id}`,
    });
  });

  test('of a file', async () => {
    const { result = '' } = await run({ action: 'sign', file, private_key: ann.private_key });
    expect(await verify({ file }, result)).toMatchObject({ valid: true });
    expect(await verify({ file: 'AP8L' }, result)).toMatchObject({ valid: false });
  });

  test.each([
    [
      'a signature alone',
      { message: '-----BEGIN PGP SIGNATURE-----\n' },
      undefined,
      'message: expected what was signed',
    ],
    [
      'a signature that is none',
      { message: 'a' },
      SIGNED.slice(0, 60),
      'signature: expected an armored signature',
    ],
    [
      'a damaged one',
      { message: 'a' },
      '-----BEGIN PGP SIGNATURE-----\n\nAAAA\n-----END PGP SIGNATURE-----',
      'signature: the armored signature cannot be read',
    ],
    ['a file without one', { file }, undefined, 'signature: required to verify a file'],
    ['a file and a text', { file, message: 'a' }, 'x', 'file: expected message or file, got both'],
  ])('refuses %s', async (_, given, signature, message) => {
    await expect(verify(given, signature)).rejects.toThrow(message);
  });
});

test('inspect names each of several keys', async () => {
  const { keys, ...first } = await run({ action: 'inspect', public_key: `${PUBLIC_KEY}\n${ann.public_key}` });
  expect(keys).toEqual([first, await run({ action: 'inspect', public_key: ann.public_key })]);
  expect(first.fingerprint).toBe(FINGERPRINT);
});

test('inspect names the parameters of a key', async () => {
  const about = {
    user_ids: ['Test Key <test@ex.org>'],
    fingerprint: FINGERPRINT,
    key_id: KEY_ID,
    algorithm: 'Ed25519',
    created: '2020-01-01T12:00:00Z',
    expires: null,
  };
  expect(await run({ action: 'inspect', public_key: PUBLIC_KEY })).toEqual({ ...about, is_private: false });
  expect(await run({ action: 'inspect', private_key: PRIVATE_KEY })).toEqual({ ...about, is_private: true });
});

test.each([
  ['a missing message', { action: 'encrypt', public_key: PUBLIC_KEY }, 'message: required'],
  ['a missing recipient', { action: 'encrypt', message: 'a' }, 'public_key: required, or password'],
  ['no way to decrypt', { action: 'decrypt', message: ENCRYPTED }, 'private_key: required, or password'],
  ['no signer', { action: 'sign', message: 'a' }, 'private_key: required'],
  ['no key to verify with', { action: 'verify', message: SIGNED }, 'public_key: required'],
  ['nothing to inspect', { action: 'inspect' }, 'public_key: required, or private_key'],
  [
    'a missing passphrase',
    { action: 'decrypt', message: ENCRYPTED, private_key: PRIVATE_KEY },
    'passphrase: required',
  ],
  [
    'a wrong passphrase',
    { action: 'decrypt', message: ENCRYPTED, private_key: PRIVATE_KEY, passphrase: 'nope' },
    /^passphrase: does not open the key in private_key$/,
  ],
  [
    'a password where a key is needed',
    { action: 'decrypt', message: ENCRYPTED, password: 'x' },
    /^password: /,
  ],
  [
    'no armor',
    { action: 'decrypt', message: 'hello', password: 'x' },
    'message: expected an armored message',
  ],
  [
    'damaged armor',
    { action: 'decrypt', message: ENCRYPTED.replace(/\n\n[^]*\n=/, '\n\nAAAA\n='), password: 'x' },
    'message: ',
  ],
  [
    'a key in place of a message',
    { action: 'verify', message: PUBLIC_KEY, public_key: PUBLIC_KEY },
    'message: expected',
  ],
  [
    'an encrypted message to verify',
    { action: 'verify', message: ENCRYPTED, public_key: PUBLIC_KEY },
    'message: ',
  ],
  [
    'a public key that is none',
    { action: 'encrypt', message: 'a', public_key: 'x' },
    'public_key: expected armored',
  ],
  [
    'a private key as recipient',
    { action: 'encrypt', message: 'a', public_key: PRIVATE_KEY },
    'public_key: expected armored keys -----BEGIN PGP PUBLIC KEY BLOCK-----',
  ],
  [
    'a public key to sign with',
    { action: 'sign', message: 'a', private_key: PUBLIC_KEY },
    'private_key: expected one armored key -----BEGIN PGP PRIVATE KEY BLOCK-----',
  ],
  [
    'a damaged key',
    { action: 'inspect', public_key: PUBLIC_KEY.replace(/\n\n[^]*\n=/, '\n\nAAAA\n=') },
    'public_key: the armored key cannot be read',
  ],
  [
    'a lone surrogate',
    { action: 'encrypt', message: '\ud800', password: 'p' },
    'message: expected text without',
  ],
  ['an unknown action', { action: 'revoke' }, 'action: expected one of'],
])('refuses %s', async (_, input, message) => {
  await expect(run(input)).rejects.toThrow(message);
});

test('refuses to sign nothing', async () => {
  await expect(run({ action: 'sign', message: '', private_key: ann.private_key })).rejects.toThrow(
    'message: expected text, got none',
  );
});

test('damage is refused or found out, wherever it strikes', async () => {
  const { result: encrypted = '' } = await run({
    action: 'encrypt',
    message: 'hi',
    public_key: ann.public_key,
  });
  const { result: signed = '' } = await run({ action: 'sign', message: 'hi', private_key: ann.private_key });
  const attempts: ((spoil: (armored: string) => string) => object)[] = [
    (spoil) => ({ action: 'decrypt', message: spoil(encrypted), private_key: ann.private_key }),
    (spoil) => ({ action: 'verify', message: spoil(signed), public_key: ann.public_key }),
    (spoil) => ({ action: 'sign', message: 'a', private_key: spoil(ann.private_key) }),
    (spoil) => ({ action: 'encrypt', message: 'a', public_key: spoil(ann.public_key) }),
    (spoil) => ({ action: 'inspect', private_key: spoil(ann.private_key) }),
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...attempts), fc.nat(), fc.nat(255), async (attempt, at, byte) => {
      const input = attempt((armored) => changeByte(armored, at, byte));
      const outcome = await run(input).then(
        () => 'InputError',
        (error: unknown) => (error instanceof Error ? error.name : error),
      );
      expect(outcome).toBe('InputError');
    }),
    { numRuns: 60 },
  );
});

/** Armor with one byte of its last block changed, and without the checksum that would tell. */
function changeByte(armored: string, at: number, byte: number): string {
  const block = /\n\n([A-Za-z0-9+/=\n]+)\n=[^\n]{4}\n(?=-----END)/.exec(armored);
  const bytes = Buffer.from(block?.[1] ?? '', 'base64');
  bytes[at % bytes.length] = byte;
  return armored.replace(block?.[0] ?? '', `\n\n${bytes.toString('base64')}\n`);
}

describe.skipIf(!hasProgram('gpg'))('with gpg on the other side (skipped where it is not installed)', () => {
  const home = mkdtempSync(join(tmpdir(), 'gpg-'));
  const gpg = (options: string[], stdin = '') =>
    execFileSync(
      'gpg',
      ['--homedir', home, '--batch', '--quiet', '--pinentry-mode', 'loopback', ...options],
      {
        input: stdin,
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    ).toString();
  const PASSWORD = ['--passphrase', 'pw', '--s2k-count', '65536'];
  const TRUST = ['--trust-model', 'always', '--passphrase', ''];
  let theirs: { public_key: string };

  beforeAll(() => {
    gpg(['--import'], ann.private_key);
    gpg([...TRUST, '--quick-generate-key', 'gnupg@ex.org', 'future-default', 'default', 'never']);
    theirs = { public_key: gpg(['--armor', '--export', 'gnupg@ex.org']) };
  }, 60_000);
  afterAll(() => {
    execFileSync('gpgconf', ['--homedir', home, '--kill', 'all']);
    rmSync(home, { recursive: true, force: true });
  });

  const TEXT = 'Grüße 😀\r\n- dashes\nFrom here\n';
  const TEXT_LINE = 'Grüße\n';

  test('what is encrypted here is decrypted there', async () => {
    for (const recipient of [ann, theirs]) {
      const { result } = await run({ action: 'encrypt', message: TEXT, public_key: recipient.public_key });
      expect(gpg([...TRUST, '--decrypt'], result)).toBe(TEXT);
    }
    const { result } = await run({ action: 'encrypt', message: TEXT, password: 'pw' });
    expect(gpg([...PASSWORD, '--decrypt'], result)).toBe(TEXT);
  });

  test('what is encrypted there is decrypted here, signature and all', async () => {
    const options = ['--armor', '--sign', '--local-user', 'gnupg@ex.org', '--encrypt', '-r', ann.fingerprint];
    const message = gpg([...TRUST, ...options], TEXT);
    const open = { private_key: ann.private_key, public_key: theirs.public_key };
    expect(await run({ action: 'decrypt', message, ...open })).toEqual({
      result: TEXT,
      signature: { valid: true, key_id: expect.stringMatching(/^[0-9a-f]{16}$/) as string },
    });
    const protectedMessage = gpg([...PASSWORD, '--armor', '--symmetric'], TEXT);
    expect(await run({ action: 'decrypt', message: protectedMessage, password: 'pw' })).toMatchObject({
      result: TEXT,
    });
  });

  test('what is signed here is verified there', async () => {
    const message = 'Grüße\n- dashes\nFrom here';
    const { result } = await run({ action: 'sign', message, private_key: ann.private_key });
    expect(gpg(['--decrypt'], result).trimEnd()).toBe(message);
  });

  test('what is signed there is verified here, in the clear and inside', async () => {
    const { public_key } = theirs;
    for (const how of [['--clearsign'], ['--armor', '--sign'], ['--armor', '--sign', '--textmode']]) {
      const message = gpg([...TRUST, '--local-user', 'gnupg@ex.org', ...how], 'Grüße\n- x\n');
      expect(await run({ action: 'verify', message, public_key })).toMatchObject({
        result: 'Grüße\n- x',
        valid: true,
        reason: null,
      });
    }
  });

  test('a signature beside a file, both ways', async () => {
    const path = join(home, 'release.tar');
    writeFileSync(path, Buffer.from([0, 1, 13, 10, 255]));
    const file = 'AAENCv8=';
    for (const how of [[], ['--textmode']]) {
      const signing = [
        '--local-user',
        'gnupg@ex.org',
        '--armor',
        ...how,
        '--detach-sign',
        '--output',
        '-',
        path,
      ];
      const signature = gpg([...TRUST, ...signing]);
      expect(await run({ action: 'verify', file, signature, ...theirs })).toMatchObject({ valid: true });
    }
    const { result = '' } = await run({ action: 'sign', file, private_key: ann.private_key });
    writeFileSync(`${path}.asc`, result);
    expect(() => gpg(['--verify', `${path}.asc`, path])).not.toThrow();
    writeFileSync(path, 'changed');
    expect(() => gpg(['--verify', `${path}.asc`, path])).toThrow('gpg');
  });

  test('a cipher that is not known is named', async () => {
    const camellia = ['--armor', '--cipher-algo', 'CAMELLIA256'];
    const withPassword = gpg([...PASSWORD, ...camellia, '--symmetric'], 'a');
    await expect(run({ action: 'decrypt', message: withPassword, password: 'pw' })).rejects.toThrow(
      'message: its cipher is not known here: Camellia-256',
    );
    const idea = gpg([...PASSWORD, '--armor', '--cipher-algo', 'IDEA', '--symmetric'], 'a');
    await expect(run({ action: 'decrypt', message: idea, password: 'pw' })).rejects.toThrow(
      'known here: IDEA',
    );
    const toAnn = gpg([...TRUST, ...camellia, '--encrypt', '-r', ann.fingerprint], 'a');
    await expect(run({ action: 'decrypt', message: toAnn, private_key: ann.private_key })).rejects.toThrow(
      'message: its cipher is not known here: Camellia',
    );
  });

  test.each([
    'brainpoolP256r1',
    'brainpoolP384r1',
    'brainpoolP512r1',
    'nistp256',
    'nistp384',
    'nistp521',
    'secp256k1',
  ])(
    'keys on the curve %s, both ways',
    async (curve) => {
      const owner = `${curve}@ex.org`;
      gpg([...TRUST, '--quick-generate-key', owner, curve, 'sign', '1d']);
      const listing = gpg(['--with-colons', '--list-keys', owner]);
      const fingerprint = /^fpr:+([0-9A-F]{40}):/m.exec(listing)?.[1] ?? '';
      gpg([...TRUST, '--quick-add-key', fingerprint, curve, 'encr', '1d']);
      const public_key = gpg(['--armor', '--export', owner]);
      const private_key = gpg([...TRUST, '--armor', '--export-secret-keys', owner]);

      const theirs = gpg([...TRUST, '--local-user', owner, '--clearsign'], TEXT_LINE);
      expect(await run({ action: 'verify', message: theirs, public_key })).toMatchObject({ valid: true });
      const changed = theirs.replace('Grüße', 'Grüsse');
      expect(await run({ action: 'verify', message: changed, public_key })).toMatchObject({ valid: false });

      const signed = await run({ action: 'sign', message: TEXT_LINE, private_key });
      expect(gpg(['--decrypt'], signed.result).trimEnd()).toBe(TEXT_LINE.trimEnd());
      const encrypted = await run({ action: 'encrypt', message: TEXT, public_key });
      expect(gpg([...TRUST, '--decrypt'], encrypted.result)).toBe(TEXT);
      const message = gpg([...TRUST, '--armor', '--encrypt', '-r', owner], TEXT);
      expect(await run({ action: 'decrypt', message, private_key })).toMatchObject({ result: TEXT });
      expect(await run({ action: 'inspect', public_key })).toMatchObject({
        expires: expect.stringMatching(/^\d{4}-/) as string,
      });
    },
    60_000,
  );

  test('a message without integrity protection is refused', async () => {
    const options = ['--rfc2440', '--disable-mdc', '--armor', '--symmetric', '--cipher-algo', '3DES'];
    const file = join(home, 'old.txt');
    writeFileSync(file, 'old');
    const message = gpg([...PASSWORD, ...options, '--output', '-', file]);
    await expect(run({ action: 'decrypt', message, password: 'pw' })).rejects.toThrow(
      /^message: it has no integrity/,
    );
  });
});
