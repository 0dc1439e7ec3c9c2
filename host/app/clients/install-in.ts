import { WrongUse } from '../../operator/operator-error.ts';
import { CLIENT_NAMES, clientOf, isClientName } from './clients.ts';
import { ownCommand, planChange, writeChange } from './install-client.ts';

export interface Installed {
  readonly outcome: {
    readonly file: string;
    readonly entry: string;
    readonly written: boolean;
    /** A copy of the file as it was. */
    readonly backup?: string;
  };
  /** The same for people. */
  readonly said: string;
}

/**
 * Tells an MCP client how to start this host.
 *
 * @param query which tools it is offered, as `toolyard stdio` takes it
 * @throws WrongUse when there is no such client; OperatorError when its file cannot be changed
 */
export async function installIn(
  name: string,
  query: string,
  { isShownOnly }: { readonly isShownOnly: boolean },
): Promise<Installed> {
  if (!isClientName(name))
    throw new WrongUse(`${name}: expected one of the clients ${CLIENT_NAMES.join(', ')}`);
  const change = await planChange(clientOf(name), ownCommand(query));
  const { file, entry, isThere } = change;
  if (isShownOnly || isThere)
    return {
      outcome: { file, entry, written: false },
      said: `${file}${isThere ? ' has it already' : ''}:\n${entry.trimEnd()}`,
    };
  const backup = await writeChange(change);
  return {
    outcome: { file, entry, written: true, ...(backup === undefined ? {} : { backup }) },
    said: [
      `${file} has now:`,
      entry.trimEnd(),
      ...(backup === undefined ? [] : [`as it was before: ${backup}`]),
      'start the client anew, or have it read its servers again',
    ].join('\n'),
  };
}
