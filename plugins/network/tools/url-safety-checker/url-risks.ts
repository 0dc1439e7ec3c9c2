import suspiciousTlds from '../../data/suspicious-tlds.json' with { type: 'json' };
import shorteners from '../../data/url-shorteners.json' with { type: 'json' };

/** Services that lead elsewhere: their links do not show where. */
export const SHORTENERS: ReadonlySet<string> = new Set(shorteners);

/**
 * Top-level domains with an outstanding share of abuse: Spamhaus' and Interisle's reports on phishing and malware of
 * 2024 and 2025, and the two that read like file names.
 */
export const SUSPICIOUS_TLDS: ReadonlySet<string> = new Set(suspiciousTlds);

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
