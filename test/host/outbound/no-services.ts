import type { ServiceAddresses } from '../../../host/outbound/services.ts';

/** No remote service is set. */
export const NO_SERVICES: ServiceAddresses = {
  'dns-over-https': undefined,
  rdap: undefined,
  'domain-ranks': undefined,
  'exchange-rates': undefined,
  'pwned-passwords': undefined,
  'dns-block-lists': undefined,
};
