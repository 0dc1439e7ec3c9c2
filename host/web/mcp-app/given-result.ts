/** Where files of results are, while the host holds them. */
const ADDRESS = 'toolyard://files/';

/** What stands in place of a file that is too large to be held. */
const ATTACHED = '(attached)';

/** A part of a result's content, or of a resource's contents, as far as it may hold a file. */
interface Block {
  readonly type?: string;
  readonly data?: string;
  readonly blob?: string;
  readonly text?: string;
  readonly resource?: Block;
}

/**
 * A result as its tool gave it, with the bytes of its files, in place of which stand their addresses: those that came
 * beside it, and else what is read at the address.
 *
 * @param content what came beside it
 * @param read the contents of the resource at an address; rejects where there is none
 */
export async function withFiles(
  result: unknown,
  content: readonly Block[],
  read: (uri: string) => Promise<readonly Block[]>,
): Promise<unknown> {
  const addresses = [...new Set(addressesIn(result))];
  const blocks = content.filter(({ type }) => type !== 'text');
  // They stand in the order in which the result names them.
  const dataAt = async (address: string, index: number) => {
    if (blocks.length === addresses.length) return dataOf(blocks[index]);
    const contents = await read(address).catch(() => []);
    return dataOf(contents[0]);
  };
  const found = await Promise.all(
    addresses.map(async (address, index) => [address, await dataAt(address, index)] as const),
  );
  const files = new Map(found.filter(([, data]) => data !== undefined));
  return files.size === 0 ? result : filled(result, files);
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith(ADDRESS) || value === ATTACHED ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

function dataOf(block: Block | undefined): string | undefined {
  const { resource } = block ?? {};
  return block?.data ?? resource?.blob ?? resource?.text ?? block?.blob ?? block?.text;
}

function filled(value: unknown, files: ReadonlyMap<string, string | undefined>): unknown {
  if (typeof value === 'string') return files.get(value) ?? value;
  if (Array.isArray(value)) return value.map((inner) => filled(inner, files));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, files)]));
}
