import type { FastifyRequest } from 'fastify';

/** Where callers reach the host, without a slash at its end. */
export function baseUrl({ protocol, host, raw }: FastifyRequest, publicUrl: string | undefined): string {
  const { localAddress = 'localhost', localPort = 80 } = raw.socket;
  const own = URL.canParse(`${protocol}://${host}`)
    ? `${protocol}://${host}`
    : `${protocol}://${localAddress}:${localPort}`;
  return (publicUrl ?? own).replace(/\/$/, '');
}
