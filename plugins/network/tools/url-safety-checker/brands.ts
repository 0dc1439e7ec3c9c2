/** A name that phishing often borrows, and where it lives. */
export interface Brand {
  readonly name: string;
  /** Registrable domains of its own. */
  readonly domains: readonly string[];
  /** Whether it is at home under country domains too: amazon.de, google.co.uk. */
  readonly inCountries?: true;
}

/**
 * The names that are imitated most, by the quarterly reports of Check Point, Cloudflare and the Anti-Phishing Working
 * Group of 2024 and 2025.
 */
export const BRANDS: readonly Brand[] = [
  { name: 'adobe', domains: ['adobe.com'] },
  { name: 'airbnb', domains: ['airbnb.com'], inCountries: true },
  { name: 'alibaba', domains: ['alibaba.com'] },
  { name: 'aliexpress', domains: ['aliexpress.com', 'aliexpress.us'] },
  { name: 'amazon', domains: ['amazon.com', 'amazon.dev', 'amazon.jobs'], inCountries: true },
  { name: 'americanexpress', domains: ['americanexpress.com'] },
  { name: 'apple', domains: ['apple.com', 'apple.news', 'cdn-apple.com'], inCountries: true },
  { name: 'bankofamerica', domains: ['bankofamerica.com'] },
  { name: 'binance', domains: ['binance.com', 'binance.us', 'binance.org'] },
  { name: 'booking', domains: ['booking.com'] },
  { name: 'citibank', domains: ['citibank.com'], inCountries: true },
  { name: 'coinbase', domains: ['coinbase.com'] },
  { name: 'dhl', domains: ['dhl.com'], inCountries: true },
  { name: 'discord', domains: ['discord.com', 'discord.gg', 'discord.media', 'discord.gift'] },
  { name: 'docusign', domains: ['docusign.com', 'docusign.net'] },
  { name: 'dropbox', domains: ['dropbox.com', 'dropbox.tech'] },
  { name: 'ebay', domains: ['ebay.com'], inCountries: true },
  { name: 'facebook', domains: ['facebook.com', 'facebook.net'] },
  { name: 'fedex', domains: ['fedex.com'] },
  { name: 'github', domains: ['github.com', 'github.io', 'github.dev', 'github.blog'] },
  { name: 'gmail', domains: ['gmail.com'] },
  { name: 'google', domains: ['google.com', 'google.dev', 'google.org'], inCountries: true },
  { name: 'hsbc', domains: ['hsbc.com'], inCountries: true },
  { name: 'icloud', domains: ['icloud.com'] },
  { name: 'instagram', domains: ['instagram.com'] },
  { name: 'linkedin', domains: ['linkedin.com'] },
  { name: 'mastercard', domains: ['mastercard.com'], inCountries: true },
  { name: 'metamask', domains: ['metamask.io'] },
  { name: 'microsoft', domains: ['microsoft.com', 'microsoft.net'] },
  { name: 'netflix', domains: ['netflix.com', 'netflix.net'] },
  { name: 'office365', domains: ['office365.com'] },
  { name: 'onedrive', domains: ['onedrive.com'] },
  { name: 'outlook', domains: ['outlook.com', 'live.com', 'office.com', 'office365.com'], inCountries: true },
  { name: 'paypal', domains: ['paypal.com', 'paypal.me'], inCountries: true },
  { name: 'revolut', domains: ['revolut.com', 'revolut.me'] },
  { name: 'roblox', domains: ['roblox.com'] },
  { name: 'santander', domains: ['santander.com'], inCountries: true },
  { name: 'sharepoint', domains: ['sharepoint.com'] },
  { name: 'spotify', domains: ['spotify.com', 'spotify.link'] },
  { name: 'steamcommunity', domains: ['steamcommunity.com'] },
  { name: 'telegram', domains: ['telegram.org', 'telegram.me'] },
  { name: 'tiktok', domains: ['tiktok.com'] },
  { name: 'twitter', domains: ['twitter.com'] },
  { name: 'usps', domains: ['usps.com', 'usps.gov'] },
  { name: 'walmart', domains: ['walmart.com'], inCountries: true },
  { name: 'wellsfargo', domains: ['wellsfargo.com'] },
  { name: 'whatsapp', domains: ['whatsapp.com', 'whatsapp.net'] },
  { name: 'wetransfer', domains: ['wetransfer.com', 'wetransfer.net'] },
  { name: 'yahoo', domains: ['yahoo.com', 'yahoo.co.jp'], inCountries: true },
  { name: 'youtube', domains: ['youtube.com'], inCountries: true },
];

/** Whether a registrable domain is one of the brand's own. */
export function ownsDomain({ name, domains, inCountries }: Brand, domain: string): boolean {
  if (domains.includes(domain)) return true;
  const suffix = domain.slice(name.length);
  return inCountries === true && domain.startsWith(name) && /^\.(?:(?:com?|org)\.)?[a-z]{2}$/.test(suffix);
}
