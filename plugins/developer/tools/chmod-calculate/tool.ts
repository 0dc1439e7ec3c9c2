import { defineTool, InputError, Type } from '@toolyard/sdk';
import { applyModeClauses, fromLsStyle, fromOctal, isModeClauses } from './file-mode.ts';

const Rights = Type.Object({ read: Type.Boolean(), write: Type.Boolean(), execute: Type.Boolean() });

export default defineTool({
  title: 'Chmod Calculator',
  summary:
    'Convert file permissions between octal (755, 4755) and symbolic (rwxr-xr-x, u=rwx,g=rx), with a breakdown per class.',
  keywords: ['unix', 'mode', 'linux', 'umask', 'setuid', 'sticky'],
  input: Type.Object({
    input: Type.Unsafe<string | number>({
      type: ['string', 'integer'],
      description: 'Octal, ls-style or clause mode: 755, 0644, -rwxr-xr-x, u+x,go=r',
    }),
    base: Type.String({ default: '0000', description: 'Octal mode that +, - and X clauses start from' }),
    directory: Type.Boolean({
      default: false,
      description: 'Treat the target as a directory (matters to X only)',
    }),
  }),
  output: Type.Object({
    octal: Type.String({ description: '3 digits, 4 when a special bit is set' }),
    octal_full: Type.String({ description: 'always 4 digits' }),
    symbolic: Type.String({ description: 'nine characters as ls prints them (s, S, t, T included)' }),
    clauses: Type.String({ description: 'such as u=rwx,g=rx,o=rx, plus u+s, g+s, +t as needed' }),
    binary: Type.String({ description: '12 bits' }),
    owner: Rights,
    group: Rights,
    other: Rights,
    special: Type.Object({ setuid: Type.Boolean(), setgid: Type.Boolean(), sticky: Type.Boolean() }),
    command: Type.String({ description: 'chmod 755 FILE' }),
    notes: Type.Array(Type.String(), { description: 'world-writable, setuid and the like' }),
  }),
  examples: [
    {
      name: '755',
      input: { input: '755' },
      output: {
        octal: '755',
        symbolic: 'rwxr-xr-x',
        clauses: 'u=rwx,g=rx,o=rx',
        binary: '000111101101',
        command: 'chmod 755 FILE',
      },
    },
    {
      name: 'add to a base',
      input: { input: 'a+x', base: '644' },
      output: { octal: '755', symbolic: 'rwxr-xr-x' },
    },
    {
      name: 'ls style with type',
      input: { input: '-rw-r--r--' },
      output: { octal: '644', owner: { read: true, write: true, execute: false } },
    },
  ],
  run({ input, base, directory }) {
    const mode = readMode(String(input).trim(), fromOctal('base', base.trim()), directory);
    const octal_full = mode.toString(8).padStart(4, '0');
    const octal = octal_full.replace(/^0/, '');
    return {
      octal,
      octal_full,
      symbolic: CLASSES.map(({ shift, special, letters }) =>
        lsTriple((mode >> shift) & 7, (mode & special) !== 0, letters),
      ).join(''),
      clauses: writeClauses(mode),
      binary: mode.toString(2).padStart(12, '0'),
      owner: rights(mode >> 6),
      group: rights(mode >> 3),
      other: rights(mode),
      special: {
        setuid: (mode & 0o4000) !== 0,
        setgid: (mode & 0o2000) !== 0,
        sticky: (mode & 0o1000) !== 0,
      },
      command: `chmod ${octal} FILE`,
      notes: NOTES.filter(([applies]) => applies(mode)).map(([, note]) => note),
    };
  },
});

function readMode(text: string, base: number, directory: boolean): number {
  if (text === '')
    throw new InputError('input', 'expected a mode such as 755, rwxr-xr-x or u+x, got no text');
  if (/^-?\d+$/.test(text)) return fromOctal('input', text);
  return isModeClauses(text)
    ? applyModeClauses('input', text, { base, directory })
    : fromLsStyle('input', text);
}

const CLASSES = [
  { who: 'u', shift: 6, special: 0o4000, letters: 'sS' },
  { who: 'g', shift: 3, special: 0o2000, letters: 'sS' },
  { who: 'o', shift: 0, special: 0o1000, letters: 'tT' },
] as const;

/** Three letters as `ls -l` writes them: the special bit takes the place of x, in upper case when x is not set. */
function lsTriple(bits: number, special: boolean, letters: string): string {
  const execute = (bits & 1) !== 0;
  const last = special ? letters.charAt(execute ? 0 : 1) : execute ? 'x' : '-';
  return `${(bits & 4) !== 0 ? 'r' : '-'}${(bits & 2) !== 0 ? 'w' : '-'}${last}`;
}

function writeClauses(mode: number): string {
  const set = CLASSES.map(({ who, shift }) => `${who}=${letters((mode >> shift) & 7)}`);
  const special = [
    ...((mode & 0o4000) !== 0 ? ['u+s'] : []),
    ...((mode & 0o2000) !== 0 ? ['g+s'] : []),
    ...((mode & 0o1000) !== 0 ? ['+t'] : []),
  ];
  return [...set, ...special].join(',');
}

function letters(bits: number): string {
  return `${(bits & 4) !== 0 ? 'r' : ''}${(bits & 2) !== 0 ? 'w' : ''}${(bits & 1) !== 0 ? 'x' : ''}`;
}

function rights(bits: number) {
  return { read: (bits & 4) !== 0, write: (bits & 2) !== 0, execute: (bits & 1) !== 0 };
}

const NOTES: readonly (readonly [applies: (mode: number) => boolean, note: string])[] = [
  [(mode) => (mode & 0o4000) !== 0, 'setuid: a program runs with the rights of its owner.'],
  [
    (mode) => (mode & 0o4100) === 0o4000,
    'setuid without execute for the owner: ls shows S, and the bit has no effect on a file.',
  ],
  [
    (mode) => (mode & 0o2000) !== 0,
    'setgid: a program runs with the rights of its group; files made in a directory get its group.',
  ],
  [
    (mode) => (mode & 0o2010) === 0o2000,
    'setgid without execute for the group: ls shows S, and the bit has no effect on a program.',
  ],
  [
    (mode) => (mode & 0o1000) !== 0,
    'sticky: in a directory only the owner of an entry, or of the directory, may delete or rename it.',
  ],
  [(mode) => (mode & 0o2) !== 0, 'world-writable: everybody may change it.'],
  [
    (mode) => (mode & 0o1002) === 0o2,
    'world-writable without the sticky bit: in a directory everybody may delete the files of others.',
  ],
  [
    (mode) => ((mode >> 3) & 7 & ~(mode >> 6)) !== 0 || (mode & 7 & ~(mode >> 6)) !== 0,
    'The owner has fewer rights than others: the first class that fits a user decides.',
  ],
  [(mode) => (mode & 0o777) === 0, 'Nobody but root has access.'],
];
