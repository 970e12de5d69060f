import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { errorMessage } from '../../error.ts'
import { makeFolder } from './folder.ts'
import { type LiveLine, type Received, receive } from './frames.ts'
import type { Job } from './inside/message.ts'
import { GIVEN_BASELINES, PROXY_SOCKET } from './inside/paths.ts'
import type { Machine } from './machine.ts'
import type { FilteringProxy } from './proxy.ts'
import type { Switch } from './sandbox/bubblewrap.ts'
import type { ControlGroups } from './sandbox/control-group.ts'
import { type Ended, newUser, Sandbox } from './sandbox/sandbox.ts'
import { type Bind, COMPILED, MAIN, NODE } from './sandbox/tree.ts'

export interface Bench {
  machine: Machine
  groups: ControlGroups | null
  /** Folder with Node's compiled code of Playwright. */
  compiled: string
}

export interface Ran extends Received {
  ended: Ended
  /** What went wrong with the sandbox itself, in words. */
  complaint: string
  /** Which network limit the script exceeded; null for none. */
  excess: Said | null
  /** Contains the artifacts; the caller removes it. */
  folder: string
}

export interface RunTerms {
  /** Null: no network. */
  proxy: FilteringProxy | null
  signal: AbortSignal
  /** Gets what a watched script writes, as it is written and not masked yet. */
  tell?: ((lines: LiveLine[]) => void) | undefined
  /** Folder with the accepted baselines of the job, by their hashes. */
  baselines?: string | undefined
  /** The sandbox's user, who owns its files. */
  user?: Switch | null
}

/** Runs a job in its own sandbox. Never throws because of the script. */
export async function runJob(bench: Bench, job: Job, terms: RunTerms): Promise<Ran> {
  const { proxy, signal, tell, baselines, user = newUser() } = terms
  const folder = makeFolder('run')
  const socket = join(folder, 'proxy.sock')
  await proxy?.listen(socket)
  const code = { from: bench.compiled, to: COMPILED }
  const sandbox = new Sandbox({
    user,
    machine: bench.machine,
    groups: bench.groups,
    timeoutMs: job.timeout_ms,
    binds: [...bindsOf(proxy, socket), ...givenTo(baselines), ...(job.compiling ? [] : [code])],
    writable: job.compiling ? [code] : [],
    command: [NODE, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', MAIN],
    signal,
  })
  let excess: Said | null = null
  void proxy?.exceeded.then(reason => {
    excess = reason
    sandbox.kill('out_of_network')
  })
  sandbox.tell(JSON.stringify(job))
  const received = receive(sandbox.output, folder, tell).catch((error: unknown) => {
    sandbox.kill()
    return { report: null, files: [], compared: [], fault: errorMessage(error) }
  })
  const [ended, { fault = '', ...rest }] = await Promise.all([sandbox.ended, received.then(withoutFault)])
  proxy?.close()
  rmSync(socket, { force: true })
  return { ...rest, ended, complaint: fault || sandbox.complaint.trim(), excess, folder }
}

function bindsOf(proxy: FilteringProxy | null, socket: string): Bind[] {
  return proxy === null ? [] : [{ from: socket, to: PROXY_SOCKET }]
}

function givenTo(baselines: string | undefined): Bind[] {
  return baselines === undefined ? [] : [{ from: baselines, to: GIVEN_BASELINES }]
}

function withoutFault(received: Received & { fault?: string }): Received & { fault?: string } {
  return received
}
