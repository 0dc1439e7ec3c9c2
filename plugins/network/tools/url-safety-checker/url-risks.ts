/** Services that lead elsewhere: their links do not show where. */
export const SHORTENERS: ReadonlySet<string> = new Set([
  'adf.ly',
  'b.link',
  'bit.do',
  'bit.ly',
  'bitly.com',
  'bl.ink',
  'buff.ly',
  'cutt.ly',
  'dub.sh',
  'goo.gl',
  'is.gd',
  'j.mp',
  'lnkd.in',
  'ow.ly',
  'qr.ae',
  'rb.gy',
  'rebrand.ly',
  's.id',
  'short.io',
  'shorturl.at',
  'snip.ly',
  't.co',
  't.ly',
  't2m.io',
  'tiny.cc',
  'tiny.one',
  'tinyurl.com',
  'trib.al',
  'urlz.fr',
  'v.gd',
  'wp.me',
  'x.co',
  'youtu.be',
  'zpr.io',
]);

/**
 * Top-level domains with an outstanding share of abuse: Spamhaus' and Interisle's reports on phishing and malware of
 * 2024 and 2025, and the two that read like file names.
 */
export const SUSPICIOUS_TLDS: ReadonlySet<string> = new Set([
  'accountant',
  'autos',
  'bid',
  'bond',
  'boats',
  'bot',
  'buzz',
  'cam',
  'cf',
  'cfd',
  'click',
  'country',
  'cricket',
  'cyou',
  'date',
  'download',
  'faith',
  'fit',
  'ga',
  'gdn',
  'gq',
  'hair',
  'help',
  'icu',
  'kim',
  'lat',
  'loan',
  'lol',
  'makeup',
  'men',
  'ml',
  'mom',
  'monster',
  'mov',
  'party',
  'quest',
  'racing',
  'rest',
  'review',
  'sbs',
  'science',
  'skin',
  'stream',
  'support',
  'tk',
  'top',
  'vip',
  'wang',
  'win',
  'work',
  'xyz',
  'zip',
]);

/** Words of log-in pages. */
export const PHISHING_WORDS = [
  'login',
  'signin',
  'verify',
  'secure',
  'account',
  'update',
  'confirm',
  'bank',
  'password',
  'wallet',
] as const;

/** Schemes that run code, carry a document of their own or open local files. */
export const DANGEROUS_SCHEMES: ReadonlySet<string> = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
]);

const PROGRAM = '(?:exe|scr|msi|bat|cmd|ps1|vbs|hta|jar|apk|dmg|pkg|iso|lnk)';
const DOCUMENT =
  '(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|csv|html?|jpe?g|png|gif|bmp|webp|svg|tiff?|heic)';

export const PROGRAM_FILE = new RegExp(`\\.${PROGRAM}$`, 'i');
export const DISGUISED_PROGRAM = new RegExp(`\\.${DOCUMENT}\\.${PROGRAM}$`, 'i');
