import { webcrypto } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tool } from '../../../../host/catalogue/bundle.ts';
import { TestSandbox, toolSource } from './sandbox.ts';

/** What a body of code gives in the sandbox. */
const TOOLS = {
  digests: `
    const bytes = new TextEncoder().encode(text);
    const digests = await Promise.all(['SHA-1', 'sha-256', { name: 'SHA-384' }, 'SHA-512'].map(async (name) =>
      new Uint8Array(await crypto.subtle.digest(name, bytes)).toHex()));
    return { digests };`,
  signs: `
    const data = new TextEncoder().encode(text);
    const other = new TextEncoder().encode(text + '!');
    const found: Record<string, unknown> = {};
    for (const [made, used] of [
      [{ name: 'HMAC', hash: 'SHA-256' }, 'HMAC'],
      [{ name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDSA', hash: 'SHA-256' }],
      ['Ed25519', 'Ed25519'],
      [{ name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: { name: 'SHA-256' } }, { name: 'RSA-PSS', saltLength: 32 }],
    ] as any[]) {
      const keys: any = await crypto.subtle.generateKey(made, false, ['sign', 'verify']);
      const signature = await crypto.subtle.sign(used, keys.privateKey ?? keys, data);
      const key = keys.publicKey ?? keys;
      found[key.algorithm.name] = [await crypto.subtle.verify(used, key, signature, data), await crypto.subtle.verify(used, key, signature, other),
        key.type, key instanceof CryptoKey, key.algorithm.publicExponent instanceof Uint8Array];
    }
    return found;`,
  seals: `
    const found: Record<string, unknown> = {};
    const data = new TextEncoder().encode(text);
    const iv = crypto.getRandomValues(new Uint8Array(16));
    for (const algorithm of [{ name: 'AES-GCM', iv, additionalData: new Uint8Array([1]) }, { name: 'AES-CBC', iv }, { name: 'AES-CTR', counter: iv, length: 64 }]) {
      const key = await crypto.subtle.generateKey({ name: algorithm.name, length: 256 }, true, ['encrypt', 'decrypt']);
      const sealed = await crypto.subtle.encrypt(algorithm, key, data);
      const jwk = await crypto.subtle.exportKey('jwk', key);
      const again = await crypto.subtle.importKey('jwk', jwk, algorithm.name, false, ['decrypt']);
      found[algorithm.name] = new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, again, sealed));
    }
    const wrapping = await crypto.subtle.generateKey({ name: 'AES-KW', length: 128 }, false, ['wrapKey', 'unwrapKey']);
    const kept = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, true, ['sign']);
    const wrapped = await crypto.subtle.wrapKey('raw', kept, wrapping, 'AES-KW');
    const back = await crypto.subtle.unwrapKey('raw', wrapped, wrapping, 'AES-KW', { name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
    const raw = async (key: CryptoKey) => new Uint8Array(await crypto.subtle.exportKey('raw', key)).toHex();
    return { ...found, unwrapped: (await raw(kept)) === (await raw(back)) };`,
  derives: `
    const password = await crypto.subtle.importKey('raw', new TextEncoder().encode(text), 'PBKDF2', false, ['deriveBits', 'deriveKey']);
    const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(16), iterations: 1000 };
    const key = await crypto.subtle.deriveKey(algorithm, password, { name: 'AES-GCM', length: 128 }, true, ['encrypt']);
    const one = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']) as CryptoKeyPair;
    const two = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']) as CryptoKeyPair;
    const shared = async (own: CryptoKeyPair, other: CryptoKeyPair) =>
      new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: other.publicKey }, own.privateKey, 256)).toHex();
    return { bits: new Uint8Array(await crypto.subtle.deriveBits(algorithm, password, 256)).toHex(),
      key: new Uint8Array(await crypto.subtle.exportKey('raw', key)).length, same: (await shared(one, two)) === (await shared(two, one)) };`,
  refused: `
    const said = async (work: () => Promise<unknown>) => work().then(() => 'done', (error: Error) => error.name + (error instanceof DOMException ? '!' : ''));
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['encrypt']);
    const subtle: any = crypto.subtle;
    return { exported: await said(() => subtle.exportKey('raw', key)), decrypted: await said(() => subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, new Uint8Array(16))),
      unknown: await said(() => subtle.digest('MD5', new Uint8Array(1))), argon: await said(() => subtle.importKey('raw-secret', new Uint8Array(8), 'Argon2id', false, ['deriveBits'])),
      few: await said(() => subtle.digest('SHA-1')), forged: await said(() => subtle.exportKey('raw', { key: 0 })),
      text: await said(() => subtle.digest('SHA-1', 'x')), long: await said(() => subtle.generateKey({ name: 'HMAC', hash: 'SHA-1', length: 4e9 }, true, ['sign'])),
      large: await said(() => subtle.digest('SHA-1', new Uint8Array(17 * 1024 * 1024))), parse: await said(() => subtle.importKey('raw', new Uint8Array(20_000), 'PBKDF2', false, ['deriveBits'])),
      made: (() => { try { new (CryptoKey as any)(); } catch (error) { return (error as Error).message; } })() };`,
  many: `
    let failed = '';
    for (let made = 0; failed === ''; made += 1)
      await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']).catch((error: Error) => void (failed = made + ' ' + error.name));
    return { failed };`,
  endless: `
    const password = await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']);
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(8), iterations: 2_000_000_000 }, password, 256);
    return {};`,
  again: `
    for (;;) await crypto.subtle.digest('SHA-512', new Uint8Array(1024 * 1024));`,
} as const;

const JOSE = fileURLToPath(import.meta.resolve('jose'));
const TOKENS = `import * as jose from ${JSON.stringify(JOSE)};
${toolSource(`
    const secret = new TextEncoder().encode('a secret of thirty-two characters');
    const token = await new jose.SignJWT({ who: text }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('2h').sign(secret);
    const { payload } = await jose.jwtVerify(token, secret);
    const { publicKey, privateKey } = await jose.generateKeyPair('ES256');
    const signed = await new jose.CompactSign(secret).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    const sealed = await new jose.CompactEncrypt(secret).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(new Uint8Array(32));
    const opened = await jose.compactDecrypt(sealed, new Uint8Array(32));
    return { who: payload.who, alg: (await jose.compactVerify(signed, publicKey)).protectedHeader.alg, opened: opened.plaintext.length,
      wrong: await jose.jwtVerify(token, new Uint8Array(32)).catch((error: any) => error.code) };`)}`;

describe('crypto.subtle in the sandbox', () => {
  let sandbox: TestSandbox;
  let tool: (id: string) => Tool;

  beforeAll(async () => {
    sandbox = await TestSandbox.start({ deadlineMs: 1_000 });
    const tools = Object.fromEntries(Object.entries(TOOLS).map(([id, body]) => [id, toolSource(body)]));
    tool = await sandbox.add({ id: 'keys', tools: { ...tools, tokens: TOKENS } });
  });

  afterAll(() => sandbox.stop());

  const resultOf = async (id: string, text = 'x') => {
    const reply = await sandbox.call(tool(id), { text });
    if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(sandbox.lines.at(-1))}`);
    return reply.result;
  };

  it('hashes', async () => {
    const expected = await Promise.all(
      ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'].map(async (name) =>
        Buffer.from(await webcrypto.subtle.digest(name, Buffer.from('some text'))).toString('hex'),
      ),
    );
    expect(await resultOf('digests', 'some text')).toEqual({ digests: expected });
  });

  it('signs and verifies', async () => {
    expect(await resultOf('signs')).toEqual({
      HMAC: [true, false, 'secret', true, false],
      ECDSA: [true, false, 'public', true, false],
      Ed25519: [true, false, 'public', true, false],
      'RSA-PSS': [true, false, 'public', true, true],
    });
  });

  it('encrypts, decrypts, exports, imports and wraps', async () => {
    expect(await resultOf('seals', 'a secret')).toEqual({
      'AES-GCM': 'a secret',
      'AES-CBC': 'a secret',
      'AES-CTR': 'a secret',
      unwrapped: true,
    });
  });

  it('derives bits and keys', async () => {
    const password = await webcrypto.subtle.importKey('raw', Buffer.from('pass'), 'PBKDF2', false, [
      'deriveBits',
    ]);
    const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(16), iterations: 1000 };
    const bits = Buffer.from(await webcrypto.subtle.deriveBits(algorithm, password, 256)).toString('hex');
    expect(await resultOf('derives', 'pass')).toEqual({ bits, key: 16, same: true });
  });

  it('refuses what a key may not do, and what costs more than its answer is worth', async () => {
    expect(await resultOf('refused')).toEqual({
      exported: 'InvalidAccessError!',
      decrypted: 'InvalidAccessError!',
      unknown: 'NotSupportedError!',
      argon: 'NotSupportedError!',
      few: 'TypeError',
      forged: 'TypeError',
      text: 'TypeError',
      long: 'NotSupportedError!',
      large: 'QuotaExceededError!',
      parse: 'DataError!',
      made: 'Illegal constructor',
    });
    expect(await resultOf('many')).toEqual({ failed: '1000 QuotaExceededError' });
  });

  it('carries jose', async () => {
    expect(await resultOf('tokens', 'me')).toEqual({
      who: 'me',
      alg: 'ES256',
      opened: 33,
      wrong: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    });
  });

  it("takes the call's own time", async () => {
    expect(await sandbox.call(tool('again'))).toMatchObject({ ok: false, reason: 'deadline' });
    expect(await resultOf('digests')).toBeDefined();
  });

  it('ends with its process what cannot be interrupted', async () => {
    expect(await sandbox.call(tool('endless'))).toMatchObject({ ok: false, reason: 'deadline' });
    expect(await resultOf('digests')).toBeDefined();
  });
});
