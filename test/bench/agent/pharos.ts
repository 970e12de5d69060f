import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultConfig } from '@pharos/control-plane/monitoring/http-check/config.ts'
import { httpSpec } from '@pharos/control-plane/monitoring/http-check/kind.ts'
import { credentialsFor } from '@pharos/probe-agent/bus/bus.fixture.ts'
import { Control } from '@pharos/probe-agent/bus/control.fixture.ts'
import { controlAccountSeed } from '@pharos/shared-protocol/nats/accounts.ts'
import { mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { makeNatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { AGENT_ARGS } from '../../../deploy/local/agent.ts'
import { startNodeProgram } from '../../../deploy/local/control-plane.ts'
import { startNats } from '../../../deploy/local/nats.ts'
import { writeCredentials } from '../credential-file.ts'
import { type Scope, until } from '../scope.ts'
import type { Target } from '../target/target.ts'
import type { Prober } from './round.ts'

/** How many runs wait on the bus, so that the agent never waits for one, and how many are published at once. */
const AHEAD = 2_000
const WINDOW = 250

/** Starts the real agent on a real bus; this process acts as the control plane. */
export async function startPharosAgent(scope: Scope, caFile: string): Promise<Prober> {
  const keys = await makeNatsKeys('bench')
  const nats = await startNats({ dir: join(scope.folder, 'nats'), keys, log: () => {} })
  scope.onClose(() => nats.stop())
  const { creds } = await mintUser({ account_seed: controlAccountSeed(keys), name: 'bench' })
  const credentials = { ...credentialsFor(nats.url).credentials, nats_creds: creds }
  const file = writeCredentials(scope.folder, 'agent', credentials)
  const control = await Control.open(credentials, creds)
  scope.onClose(() => control.close())
  const agent = await startNodeProgram(
    {
      name: 'agent',
      env: { NODE_EXTRA_CA_CERTS: caFile },
      pid_file: join(scope.folder, 'agent.pid'),
      log: () => {},
    },
    [...AGENT_ARGS, '--credentials', file, '--spool', join(scope.folder, 'spool')],
    2_000,
  )
  scope.onClose(() => agent.kill())
  await until('the agent says hello', 20, () => control.hellos.length > 0)
  return { pid: agent.pid, saturate: (uri, target) => feed(control, uri, target) }
}

function feed(control: Control, uri: string, target: Target): () => Promise<void> {
  const spec = httpSpec(defaultConfig(uri), 10)
  let stopped = false
  let waiting = 0
  const feeding = keepFed()

  async function keepFed(): Promise<void> {
    const before = (await target.counts()).requests
    for (let published = 0; !stopped; ) {
      waiting = published - ((await target.counts()).requests - before)
      if (waiting > AHEAD) await pause(10)
      else published += (await Promise.all(Array.from({ length: WINDOW }, () => control.publishRun(spec)))).length
    }
  }

  return async () => {
    stopped = true
    await feeding
    await atRest(target)
  }
}

/** Waits until the runs on the bus are executed, so that they do not disturb the next round. */
async function atRest(target: Target): Promise<void> {
  for (let seen = -1, now = 0; seen !== now; ) {
    seen = now
    await pause(300)
    now = (await target.counts()).requests
  }
}
