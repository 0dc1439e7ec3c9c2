import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { SandboxLevel } from './level.ts';

/** What the machine says about namespaces, each with the one setting that opens them. */
const OBSTACLES = [
  {
    file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    isThere: (text: string) => text === '1',
    remedy:
      'allow bubblewrap user namespaces: an AppArmor profile for /usr/bin/bwrap with "userns,", or ' +
      'sysctl kernel.apparmor_restrict_unprivileged_userns=0',
  },
  {
    file: '/proc/sys/user/max_user_namespaces',
    isThere: (text: string) => text === '0',
    remedy: 'sysctl user.max_user_namespaces=15000',
  },
  {
    file: '/proc/sys/kernel/unprivileged_userns_clone',
    isThere: (text: string) => text === '0',
    remedy: 'sysctl kernel.unprivileged_userns_clone=1',
  },
  {
    file: '/proc/self/status',
    isThere: (text: string) => /^Seccomp:\t2$/m.test(text),
    remedy:
      'what the host runs in filters system calls: Docker --security-opt seccomp=unconfined, Kubernetes ' +
      'seccompProfile Unconfined, systemd RestrictNamespaces=no and SystemCallFilter= with @mount @sandbox',
  },
] as const;

/** The one setting that would make a level hold which failed for this reason, by what this machine says of itself. */
export async function remedyFor(level: SandboxLevel, reason: string): Promise<string> {
  if (process.getuid?.() === 0 && /E(PERM|INVAL)$/.test(reason))
    return 'let root become nobody (CAP_SETUID, CAP_SETGID, 65534 among its users), or run the host as an ordinary user';
  if (!existsSync('/proc/self/status')) return 'mount /proc';
  if (level === 'filtered')
    return 'let the host call prctl() and Landlock: systemd SystemCallFilter= with @sandbox';
  for (const { file, isThere, remedy } of OBSTACLES) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (isThere(text.trim())) return remedy;
  }
  return 'let the user that runs the host make user namespaces, as in: unshare --user --map-root-user true';
}
