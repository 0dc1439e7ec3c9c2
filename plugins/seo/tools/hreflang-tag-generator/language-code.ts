import { InputError, quote } from '@toolyard/sdk';
import countries from 'i18n-iso-countries/codes.json' with { type: 'json' };

export interface LanguageCode {
  /** As it is written: en, en-GB, zh-Hant-TW, x-default. */
  readonly code: string;
  readonly language: string | null;
  readonly region: string | null;
  readonly hadUnderscore: boolean;
}

export const X_DEFAULT = 'x-default';

/** Languages that people mean when they write a country's code. */
const LANGUAGE_SLIPS: Readonly<Record<string, string>> = {
  jp: 'ja',
  cn: 'zh',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  ua: 'uk',
};

const REGION_SLIPS: Readonly<Record<string, string>> = { UK: 'GB' };

/** Two-letter codes of languages (ISO 639-1), as the platform's CLDR has names for them. */
const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const scriptNames = new Intl.DisplayNames(['en'], { type: 'script', fallback: 'none' });

/**
 * A code of hreflang: a language of ISO 639-1, a script of ISO 15924, a region of ISO 3166-1, or x-default.
 *
 * @throws InputError when it is none, with the code that was likely meant
 */
export function readLanguageCode(argument: string, given: string): LanguageCode {
  const hadUnderscore = given.includes('_');
  const text = given.trim().replaceAll('_', '-');
  if (text.toLowerCase() === X_DEFAULT)
    return { code: X_DEFAULT, language: null, region: null, hadUnderscore };
  const [, first = '', second, third] =
    /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i.exec(text) ?? [];
  const language = first.toLowerCase();
  const script =
    second === undefined ? undefined : `${second[0]?.toUpperCase()}${second.slice(1).toLowerCase()}`;
  const region = third?.toUpperCase();
  const refuse = (meant: string | undefined, expectation: string): never => {
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new InputError(argument, `expected ${expectation}, got ${quote(given)}${hint}`);
  };
  const rest = [script, region].filter((part) => part !== undefined);
  if (!isLanguage(language)) {
    const slip = LANGUAGE_SLIPS[language];
    return refuse(
      slip === undefined
        ? undefined
        : [slip, ...rest.filter((part) => part !== language.toUpperCase())].join('-'),
      'a code such as en, en-GB or zh-Hant-TW, its language one of ISO 639-1',
    );
  }
  if (script !== undefined && !isScript(script)) return refuse(undefined, 'a script of ISO 15924');
  if (region !== undefined && /\d/.test(region))
    return refuse(`${language}, or ${language} with a country`, 'a country of ISO 3166-1, not an area');
  if (region !== undefined && !isCountry(region)) {
    const slip = REGION_SLIPS[region];
    return refuse(
      slip === undefined ? undefined : [language, script, slip].filter(Boolean).join('-'),
      'a country of ISO 3166-1',
    );
  }
  return { code: [language, ...rest].join('-'), language, region: region ?? null, hadUnderscore };
}

function isLanguage(code: string): boolean {
  // CLDR turns withdrawn codes into today's, and knows macrolanguages that ISO 639-1 withdrew.
  return /^[a-z]{2}$/.test(code) && languageNames.of(code) !== undefined && !WITHDRAWN.has(code);
}

/** ISO 639-1 codes withdrawn since. */
const WITHDRAWN = new Set(['in', 'iw', 'ji', 'jw', 'mo', 'sh', 'bh']);

function isScript(code: string): boolean {
  try {
    return scriptNames.of(code) !== undefined;
  } catch {
    return false;
  }
}

function isCountry(code: string): boolean {
  // Kosovo's code is one of those that ISO leaves to its users.
  return code !== 'XK' && countries.some(([alpha2]) => alpha2 === code);
}
