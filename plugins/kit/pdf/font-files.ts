import bold from '../dist/NotoSans_700Bold.ttf.br' with { type: 'bytes' };
import regular from '../dist/NotoSans_400Regular.ttf.br' with { type: 'bytes' };

/** Noto Sans, packed: Latin, Greek, Cyrillic and the currency signs, with figures of one width. */
export const BASE_FONT = { regular, bold };

export type Weight = keyof typeof BASE_FONT;

/** Fonts are packed by Brotli (RFC 7932). */
type Load = () => Promise<{ readonly default: Uint8Array<ArrayBuffer> }>;

/** A font for what the base font lacks, read when a text first needs it. */
export interface FontFile {
  /** Characters that it may have. */
  readonly writes: RegExp;
  readonly regular: Load;
  readonly bold: Load;
}

/** Chinese and Japanese, with their punctuation and wide forms. */
const HAN =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** In order: the first that has a character writes it. */
export const FONT_FILES: readonly FontFile[] = [
  {
    writes: /\p{Script_Extensions=Arabic}/u,
    regular: () =>
      import('../dist/NotoSansArabic_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansArabic_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Hebrew}/u,
    regular: () =>
      import('../dist/NotoSansHebrew_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansHebrew_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Devanagari}/u,
    regular: () =>
      import('../dist/NotoSansDevanagari_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansDevanagari_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Bengali}/u,
    regular: () =>
      import('../dist/NotoSansBengali_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansBengali_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Gujarati}/u,
    regular: () =>
      import('../dist/NotoSansGujarati_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansGujarati_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Gurmukhi}/u,
    regular: () =>
      import('../dist/NotoSansGurmukhi_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansGurmukhi_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Tamil}/u,
    regular: () =>
      import('../dist/NotoSansTamil_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansTamil_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Telugu}/u,
    regular: () =>
      import('../dist/NotoSansTelugu_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansTelugu_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Kannada}/u,
    regular: () =>
      import('../dist/NotoSansKannada_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansKannada_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Malayalam}/u,
    regular: () =>
      import('../dist/NotoSansMalayalam_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansMalayalam_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Sinhala}/u,
    regular: () =>
      import('../dist/NotoSansSinhala_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansSinhala_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Thai}/u,
    regular: () =>
      import('../dist/NotoSansThai_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansThai_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Lao}/u,
    regular: () =>
      import('../dist/NotoSansLao_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () => import('../dist/NotoSansLao_700Bold.ttf.br', { with: { type: 'bytes' } }),
  },
  {
    writes: /\p{Script_Extensions=Khmer}/u,
    regular: () =>
      import('../dist/NotoSansKhmer_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansKhmer_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Georgian}/u,
    regular: () =>
      import('../dist/NotoSansGeorgian_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansGeorgian_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Armenian}/u,
    regular: () =>
      import('../dist/NotoSansArmenian_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansArmenian_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Ethiopic}/u,
    regular: () =>
      import('../dist/NotoSansEthiopic_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansEthiopic_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Hangul}/u,
    regular: () =>
      import('../dist/NanumGothic_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () => import('../dist/NanumGothic_700Bold.ttf.br', { with: { type: 'bytes' } }),
  },
  { writes: HAN, regular: droidSansFallback, bold: droidSansFallback },
  {
    writes: /[\p{S}\p{P}\p{N}]/u,
    regular: () =>
      import('../dist/NotoSansSymbols_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansSymbols_700Bold.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /[\p{S}\p{P}\p{N}]/u,
    regular: () =>
      import('../dist/NotoSansSymbols2_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('../dist/NotoSansSymbols2_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Emoji}/u,
    regular: () =>
      import('../dist/NotoEmoji_400Regular.ttf.br', {
        with: { type: 'bytes' },
      }),
    bold: () => import('../dist/NotoEmoji_700Bold.ttf.br', { with: { type: 'bytes' } }),
  },
];

/** The scripts that these fonts and the base font write, for messages. */
export const SCRIPTS =
  'Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Bengali, Gujarati, Gurmukhi, Tamil, Telugu, Kannada, Malayalam, Sinhala, Thai, Lao, Khmer, Georgian, Armenian, Ethiopic, Hangul, Chinese, Japanese, symbols, emoji';

/** Droid Sans Fallback, which has one weight. `data/sources.json` says where it is from. */
function droidSansFallback(): ReturnType<Load> {
  return import('../data/droid-sans-fallback.br', { with: { type: 'bytes' } });
}
