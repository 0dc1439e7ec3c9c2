import { readFile } from 'node:fs/promises';

/** What the machine says about namespaces, each with the one setting that opens them. */
const OBSTACLES = [
  {
    file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    isOne: (text: string) => text === '1',
    remedy:
      'allow bubblewrap user namespaces: an AppArmor profile for /usr/bin/bwrap with "userns,", or ' +
      'sysctl kernel.apparmor_restrict_unprivileged_userns=0',
  },
  {
    file: '/proc/sys/user/max_user_namespaces',
    isOne: (text: string) => text === '0',
    remedy: 'sysctl user.max_user_namespaces=15000',
  },
  {
    file: '/proc/sys/kernel/unprivileged_userns_clone',
    isOne: (text: string) => text === '0',
    remedy: 'sysctl kernel.unprivileged_userns_clone=1',
  },
  {
    file: '/proc/self/status',
    isOne: (text: string) => /^Seccomp:\t2$/m.test(text),
    remedy:
      'the container or unit that the host runs in filters system calls: give it the seccomp profile of ' +
      'host/README.md (Docker, Kubernetes), or leave RestrictNamespaces= and the @mount calls open (systemd)',
  },
] as const;

/** What would raise the level to `full`, by what this machine says of itself. */
export async function remedyForNamespaces(): Promise<string> {
  for (const { file, isOne, remedy } of OBSTACLES) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (isOne(text.trim())) return remedy;
  }
  return 'let the user that runs the host make user namespaces: unshare --user --map-root-user true';
}
