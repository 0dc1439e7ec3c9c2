import type { FormTheme } from '../../lib/form-elements.ts';
import type { FormField } from '../../lib/form-model.ts';

/** Accent colours of Tailwind's palette, in versions 3 and 4. */
export const TAILWIND_COLORS = [
  'indigo',
  'blue',
  'sky',
  'teal',
  'emerald',
  'green',
  'amber',
  'orange',
  'red',
  'rose',
  'pink',
  'purple',
  'violet',
  'slate',
  'gray',
] as const;
export type TailwindColor = (typeof TAILWIND_COLORS)[number];

/** Utilities of Tailwind for the parts of a form. */
export function tailwindTheme(color: TailwindColor, dark: boolean): FormTheme {
  const withDark = (classes: string, darkClasses: string) => (dark ? `${classes} ${darkClasses}` : classes);
  const focus = `focus:border-${color}-500 focus:ring-${color}-500`;
  const control = withDark(
    `block w-full rounded-md border border-gray-300 px-3 py-2 ${focus}`,
    'dark:border-gray-600 dark:bg-gray-800 dark:text-gray-100',
  );
  const special: Partial<Record<FormField['type'], string>> = {
    range: `block w-full accent-${color}-600`,
    color: `block h-10 w-20 rounded-md border border-gray-300 ${focus}`,
  };
  return {
    form: 'space-y-6',
    title: withDark('text-xl font-semibold text-gray-900', 'dark:text-gray-100'),
    description: withDark('text-sm text-gray-500', 'dark:text-gray-400'),
    field: 'space-y-1',
    group: withDark('space-y-6 rounded-md border border-gray-300 p-4', 'dark:border-gray-600'),
    legend: withDark('px-1 text-sm font-medium text-gray-700', 'dark:text-gray-100'),
    label: withDark('block text-sm font-medium text-gray-700', 'dark:text-gray-100'),
    star: 'text-red-600',
    help: withDark('text-sm text-gray-500', 'dark:text-gray-400'),
    helpTag: 'p',
    control: ({ type }) => special[type] ?? control,
    check: 'flex items-center gap-2',
    checkInput: withDark(
      `h-4 w-4 border-gray-300 accent-${color}-600 focus:ring-${color}-500`,
      'dark:border-gray-600 dark:bg-gray-800',
    ),
    checkLabel: withDark('text-sm font-medium text-gray-700', 'dark:text-gray-100'),
    button: `bg-${color}-600 hover:bg-${color}-700 text-white rounded-md px-4 py-2 text-sm font-medium`,
  };
}
