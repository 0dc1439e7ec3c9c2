import type { Services, ToolNetwork } from '@toolyard/sdk';
import type { Config } from '../config/config.ts';

/** The addresses of remote services as the operator set them; undefined for one that is switched off. */
export type ServiceAddresses = { readonly [Name in keyof Services]: Services[Name] | undefined };

export function serviceAddresses(config: Config): ServiceAddresses {
  return {
    'dns-over-https': config.DNS_OVER_HTTPS_URL,
    rdap: config.RDAP_BOOTSTRAP_URL,
    'domain-ranks': config.DOMAIN_RANKS_URL,
    'exchange-rates': config.EXCHANGE_RATES_URL,
    'pwned-passwords': config.PWNED_PASSWORDS_URL,
    'dns-block-lists': config.DNS_BLOCK_LISTS,
  };
}

/** Tells tools where the remote services are. Bundles without a way out learn nothing. */
export function serviceDirectory(services: ServiceAddresses, net: readonly string[]): ToolNetwork['service'] {
  return (name) => (net.length === 0 ? undefined : services[name]);
}
