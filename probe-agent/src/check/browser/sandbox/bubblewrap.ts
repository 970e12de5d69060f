import { TRANSFORMED } from '../inside/paths.ts'
import type { Machine } from '../machine.ts'
import { LIMITS, rlimitArgs } from './limits.ts'
import { type Bind, bindArgs, COMPILED, FFMPEGS, treeOf } from './tree.ts'

/** The agent is root, and the sandbox gets a user of its own. */
export interface Switch {
  uid: number
}

/** Where bubblewrap reports the sandbox's first process. */
export const INFO_FD = 4
/** Where bubblewrap reads the filter of system calls. */
export const SECCOMP_FD = 5

export interface SandboxOrder {
  machine: Machine
  /** Null when the agent is not root: its own user, in a user namespace without rights. */
  own: Switch | null
  timeoutMs: number
  /** More files of the machine, such as the proxy's socket. */
  binds: Bind[]
  /** Writable folders, for the agent's own code only. */
  writable?: Bind[]
  command: string[]
}

const ENVIRONMENT: Record<string, string> = {
  PATH: '/usr/bin',
  HOME: '/tmp/home',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  CI: '1',
  PLAYWRIGHT_BROWSERS_PATH: FFMPEGS,
  PLAYWRIGHT_NO_COPY_PROMPT: '1',
  NODE_COMPILE_CACHE: COMPILED,
  PWTEST_CACHE_DIR: TRANSFORMED,
}

/** The user id inside, whatever it is outside, so that compiled code can be shared between runs. */
const INNER_UID = '1000'

/**
 * The command line of a sandbox: its own network, processes, users, messages and files, a size limit for what it
 * writes, and limits that no program in it can raise. When the agent is root, an outer bubblewrap first sets up the
 * files, since the sandbox's user may not reach them, and switches to that user for good.
 */
export function sandboxCommand(order: SandboxOrder): string[] {
  const { machine, own } = order
  const tree = [...treeOf(machine), ...order.binds]
  if (own === null) return [machine.bwrap, ...innerArgs(order, tree)]
  const laidOut = tree.map(({ to }) => ({ from: to, to }))
  return [machine.bwrap, ...outerArgs(order, tree), ...becoming(own), '/usr/bin/bwrap', ...innerArgs(order, laidOut)]
}

function outerArgs({ machine, writable = [] }: SandboxOrder, tree: Bind[]): string[] {
  const tools = [
    { from: machine.bwrap, to: '/usr/bin/bwrap' },
    { from: machine.setpriv, to: '/usr/bin/setpriv' },
  ]
  return [
    '--die-with-parent',
    '--clearenv',
    ...bindArgs([...tree, ...tools]),
    ...writable.flatMap(({ from, to }) => ['--bind', from, to]),
    // Where the inner one builds its own root; it mounts a new /proc and /dev there.
    ...['--dir', '/tmp', '--bind', '/proc', '/proc', '--dev-bind', '/dev', '/dev'],
    ...['--remount-ro', '/', '--'],
  ]
}

function becoming({ uid }: Switch): string[] {
  const rights = ['--clear-groups', '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs']
  return ['/usr/bin/setpriv', '--reuid', `${uid}`, '--regid', `${uid}`, ...rights, '--']
}

function innerArgs({ own, timeoutMs, command, writable = [] }: SandboxOrder, tree: Bind[]): string[] {
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session'],
    ...['--uid', INNER_UID, '--gid', INNER_UID, '--hostname', 'sandbox', '--cap-drop', 'ALL', '--clearenv'],
    ...['--info-fd', `${INFO_FD}`, '--seccomp', `${SECCOMP_FD}`],
    ...Object.entries(ENVIRONMENT).flatMap(([name, value]) => ['--setenv', name, value]),
    ...bindArgs(tree),
    ...writable.flatMap(({ from, to }) => ['--bind', own === null ? from : to, to]),
    ...['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    ...['--size', `${LIMITS.disk_bytes}`, '--tmpfs', '/tmp', '--dir', '/tmp/home', '--dir', '/tmp/work'],
    ...['--remount-ro', '/', '--chdir', '/tmp/work', '--'],
    ...['/usr/bin/prlimit', ...rlimitArgs(timeoutMs), '--', ...command],
  ]
}
