/**
 * A command as ExecStart takes it (systemd.service(5), "Command lines"): `%` and `$` doubled where systemd would read
 * them, and a shell around it where it is written for one.
 */
export function execStart(command: string): string {
  if (!SHELL_SYNTAX.test(command)) return escapePercent(command);
  const quoted = command
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('$', '$$$$');
  return `/bin/sh -c '${escapePercent(quoted)}'`;
}

export function escapePercent(text: string): string {
  return text.replaceAll('%', '%%');
}

/**
 * What systemd does not understand: pipes, lists, redirection, variables, globs, escapes, a variable set for the
 * command, commands that only a shell has; and the prefixes of commands that only systemd has.
 */
const SHELL_SYNTAX =
  /[|&;<>()$`\\*?[\]{}~#!]|^\s*[-@:+]|^\s*[A-Za-z_]\w*=|^\s*(?:cd|export|source|\.|exec|set|umask|ulimit|if|for|while|case)\s/;

/**
 * The command of a crontab as a shell gets it: `\%` stands for `%`, and the first other `%` ends it, since what
 * follows is its standard input (crontab(5)).
 */
export function cronCommand(text: string): { readonly command: string; readonly hasInput: boolean } {
  return { command: text.replaceAll(String.raw`\%`, '%'), hasInput: /(?<!\\)%/.test(text) };
}
