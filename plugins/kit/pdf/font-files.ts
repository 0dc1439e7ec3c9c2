import { brotliDecompressSync } from 'node:zlib';
import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' with { type: 'bytes' };
import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' with { type: 'bytes' };

/** Noto Sans: Latin, Greek, Cyrillic and the currency signs, with figures of one width. */
export const BASE_FONT = { regular, bold };

export type Weight = keyof typeof BASE_FONT;

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
      import('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Hebrew}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Devanagari}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Bengali}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Gujarati}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Gurmukhi}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Tamil}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Telugu}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Kannada}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Malayalam}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-malayalam/700Bold/NotoSansMalayalam_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Sinhala}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-sinhala/700Bold/NotoSansSinhala_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Thai}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Lao}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-lao/700Bold/NotoSansLao_700Bold.ttf', { with: { type: 'bytes' } }),
  },
  {
    writes: /\p{Script_Extensions=Khmer}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-khmer/700Bold/NotoSansKhmer_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Georgian}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Armenian}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Ethiopic}/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Script_Extensions=Hangul}/u,
    regular: () =>
      import('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf', { with: { type: 'bytes' } }),
  },
  { writes: HAN, regular: droidSansFallback, bold: droidSansFallback },
  {
    writes: /[\p{S}\p{P}\p{N}]/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-symbols/700Bold/NotoSansSymbols_700Bold.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /[\p{S}\p{P}\p{N}]/u,
    regular: () =>
      import('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
  },
  {
    writes: /\p{Emoji}/u,
    regular: () =>
      import('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf', {
        with: { type: 'bytes' },
      }),
    bold: () =>
      import('@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf', { with: { type: 'bytes' } }),
  },
];

/** The scripts that these fonts and the base font write, for messages. */
export const SCRIPTS =
  'Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Bengali, Gujarati, Gurmukhi, Tamil, Telugu, Kannada, Malayalam, Sinhala, Thai, Lao, Khmer, Georgian, Armenian, Ethiopic, Hangul, Chinese, Japanese, symbols, emoji';

/** Droid Sans Fallback, which has one weight. `data/sources.json` says where it is from. */
async function droidSansFallback(): Promise<{ default: Uint8Array<ArrayBuffer> }> {
  const { default: packed } = await import('../data/droid-sans-fallback.br', { with: { type: 'bytes' } });
  return { default: new Uint8Array(brotliDecompressSync(packed)) };
}
