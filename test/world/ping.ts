import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { FINDERS } from '@pharos/probe-agent/check/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { WorldAgent } from './agent.ts'
import type { World } from './world.ts'

const ONLINE_MS = 30_000

/** Responds unless there is a file `lost` beside it. */
const SCRIPT = `#!/bin/sh
while [ "$1" != -c ]; do shift; done
if [ -e "$0.lost" ]; then received=0; else received=$2; echo "rtt min/avg/max/mdev = 1.000/2.000/3.000/0.500 ms"; fi
echo "$2 packets transmitted, $received received, 0% packet loss, time 0ms"
`

/** A program in place of `ping`, for tests of how its output is interpreted. The agent's own tests use the real one. */
export interface FakePing {
  /** Sets whether hosts answer from now on. */
  answer(replies: boolean): void
}

let fake: FakePing | null = null

/** Puts a fake `ping` before the system's one in PATH, once per process. */
export function fakePing(): FakePing {
  fake ??= installPing()
  return fake
}

function installPing(): FakePing {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-ping-'))
  const [program, lost] = [join(folder, 'ping'), join(folder, 'ping.lost')]
  writeFileSync(program, SCRIPT)
  chmodSync(program, 0o755)
  process.env.PATH = `${folder}${delimiter}${process.env.PATH ?? ''}`
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return {
    answer(replies) {
      if (!replies) writeFileSync(lost, '')
      else if (existsSync(lost)) rmSync(lost)
    },
  }
}

const agents = new WeakMap<World, Promise<WorldAgent>>()

/**
 * Starts another agent of region `local`, which can ping. When this resolves the control plane knows it. There is one
 * per world.
 */
export function startPingAgent(world: World, { real = false } = {}): Promise<WorldAgent> {
  if (!real) fakePing()
  const started = agents.get(world) ?? start(world)
  agents.set(world, started)
  return started
}

async function start(world: World): Promise<WorldAgent> {
  const started = await world.startAgent(await world.enrol('local'), { finders: { ping: FINDERS.ping } })
  const deadline = performance.now() + ONLINE_MS
  const isAble = async () => {
    const { body } = await world.call(routes.listAgents, { params: { slug: 'local' } })
    return body.some(agent => agent.capabilities.includes('icmp'))
  }
  while (!(await isAble())) {
    if (performance.now() > deadline) throw new Error('The agent offers no ICMP checks.')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return started
}
