import { TRANSFORMED } from '../inside/paths.ts'
import type { Machine } from '../machine.ts'
import { LIMITS, rlimitArgs } from './limits.ts'
import { type Bind, bindArgs, COMPILED, FFMPEGS, treeOf } from './tree.ts'

/** Set if the agent is root: the sandbox then has its own user. */
export interface Switch {
  uid: number
}

/** Where bubblewrap reports the sandbox's first process. */
export const INFO_FD = 4
/** Where bubblewrap reads the filter of system calls. */
export const SECCOMP_FD = 5

export interface SandboxOrder {
  machine: Machine
  /**
   * Null if the agent is not root: the sandbox then runs as the agent's user, in a user namespace without privileges.
   */
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

/** The user id inside the sandbox. It is the same whatever the id outside is, so that runs can share compiled code. */
const INNER_UID = '1000'

/**
 * The command line of a sandbox: its own network, processes, users, messages and files, a size limit for what it
 * writes, and limits that no program in it can raise. If the agent is root, an outer bubblewrap first sets up the
 * files, since the sandbox's user may not reach them, and then switches to that user permanently.
 */
export function sandboxCommand(order: SandboxOrder): string[] {
  const { machine, own } = order
  const tree = [...treeOf(machine), ...order.binds]
  if (own === null) return [...withoutRights(machine), machine.bwrap, ...innerArgs(order, tree)]
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
    // The inner bubblewrap builds its root here, and mounts a new /proc and /dev there.
    ...['--dir', '/tmp', '--bind', '/proc', '/proc', '--dev-bind', '/dev', '/dev'],
    ...['--remount-ro', '/', '--'],
  ]
}

/** A process that may open low ports, as the control plane does, has a right with which bubblewrap does not start. */
function withoutRights({ setpriv }: Machine): string[] {
  return [setpriv, '--inh-caps=-all', '--ambient-caps=-all', '--']
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
