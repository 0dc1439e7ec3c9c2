import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' with { type: 'bytes' };
import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' with { type: 'bytes' };
export const x = [regular.length, bold.length];
