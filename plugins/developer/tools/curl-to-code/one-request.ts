import { InputError, quote } from '@toolyard/sdk';
import type { GivenOption } from './curl-options.ts';
import { isGlob, readGlob, type UrlGlob } from './url-glob.ts';

/** A URL, for which lists in it may stand for many, and what holds for it. */
interface Transfer {
  readonly group: readonly GivenOption[];
  readonly url: GivenOption;
  readonly upload: GivenOption | undefined;
  readonly glob: UrlGlob;
}

/**
 * The options of one of the requests that a command makes: there is one for each URL, of those that lists in braces and
 * brackets stand for too, and `--next` begins new options.
 *
 * @param index which, from 0; undefined where there is to be one only
 * @returns options among which one URL is, as it is
 * @throws InputError naming `curl` without a URL, or where there are several and `index` names none, and `index` where
 * there is no such request
 */
export function chooseRequest(
  options: readonly GivenOption[],
  index: number | undefined,
): readonly GivenOption[] {
  const transfers = groupsOf(options).flatMap(transfersOf);
  const total = transfers.reduce((sum, { glob }) => sum + glob.count, 0);
  if (index === undefined && total > 1)
    throw new InputError(
      'curl',
      `expected one request, got ${total}: ${quote(transfers.map(({ url }) => url.value))}; index tells which`,
    );
  let rest = index ?? 0;
  for (const transfer of transfers) {
    if (rest < transfer.glob.count) return optionsOf(transfer, rest);
    rest -= transfer.glob.count;
  }
  throw new InputError('index', `expected a position below ${total}, the number of requests, got ${index}`);
}

function groupsOf(options: readonly GivenOption[]): readonly (readonly GivenOption[])[] {
  const groups: GivenOption[][] = [[]];
  for (const option of options) {
    if (option.name === 'next') groups.push([]);
    else groups.at(-1)?.push(option);
  }
  return groups;
}

/** Files to upload go to the URLs in their order; all other options hold for every URL. */
function transfersOf(group: readonly GivenOption[]): Transfer[] {
  const urls = group.filter(({ name }) => name === 'url');
  const uploads = group.filter(({ name }) => name === 'upload-file');
  const globoff = group.some(({ name }) => name === 'globoff');
  if (urls.length === 0) throw new InputError('curl', 'expected a URL');
  return urls.map((url, position) => {
    const given = url.value ?? '';
    const glob = globoff || !isGlob(given) ? { count: 1, at: () => given } : readGlob(given);
    return { group, url, upload: uploads[position], glob };
  });
}

function optionsOf({ group, url, upload, glob }: Transfer, position: number): GivenOption[] {
  return group.flatMap((option) => {
    if (option === url) return [{ ...url, value: glob.at(position) }];
    const isOther = option.name === 'url' || (option.name === 'upload-file' && option !== upload);
    return isOther ? [] : [option];
  });
}
