import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { startTarget, type Target } from '../world/target.ts'
import { type Installation, startInstallation } from './installation.ts'

const ROOT = join(import.meta.dirname, '../..')
const OLD_COMMIT = '0123456789abcdef0123456789abcdef01234567'
const OLD_VERSION = `${VERSION.split('+')[0]}+01234567`

/** Copies the agent's program, as an image of another commit has it. Returns the path of its main file. */
function copyAgent(folder: string): string {
  const copy = join(folder, 'old')
  mkdirSync(copy)
  for (const part of ['probe-agent', 'shared-protocol'])
    for (const name of ['package.json', 'src', 'node_modules'])
      cpSync(join(ROOT, part, name), join(copy, part, name), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'commit'), `${OLD_COMMIT}\n`)
  return join(copy, 'probe-agent/src/main.ts')
}

interface Told {
  agent?: string
  region?: string
  version: string
  agent_version?: string
  control_plane_version?: string
}

/** The lines about other versions in a program's log. */
function told({ folder }: Installation, name: string): Told[] {
  const lines = readFileSync(join(folder, 'log', `${name}.log`), 'utf8').split('\n')
  return lines.filter(line => line.includes('another version')).map(line => JSON.parse(line))
}

async function versionOf({ call }: Installation): Promise<string | null | undefined> {
  return (await call(routes.listAgents, { params: { slug: 'local' } })).body[0]?.version
}

/** Whether the target is called by a manual run. */
async function isWorking({ call }: Installation, target: Target, job_id: string): Promise<boolean> {
  const before = target.requests.length
  await call(routes.runHttpJob, { params: { job_id } })
  await until('the target is called', () => target.requests.length > before)
  return true
}

test('an agent of another version works, and both sides say so once, until it is upgraded', async () => {
  const installation = await startInstallation()
  const target = await startTarget()
  let hasPassed = false
  try {
    await installation.startPlane('plane')
    const { folder, call, localAgent } = installation
    const program = copyAgent(folder)
    const old = await installation.startAgent('old-agent', localAgent, undefined, { program })
    const related = { monitor_tls: false, monitor_domain: false, monitor_page_speed: false }
    const body = { uri: target.url, interval_seconds: 3_600, ...related }
    const { id } = (await call(routes.createHttpJob, { body })).body
    await until('the agent is known', async () => (await versionOf(installation)) === OLD_VERSION)
    assert.ok(await isWorking(installation, target, id))
    const known = { agent: localAgent.agent_id, region: 'local', agent_version: OLD_VERSION, version: VERSION }
    const [heard] = told(installation, 'plane')
    assert.equal({ ...known, ...heard }, heard)
    const [said] = told(installation, 'old-agent')
    assert.equal([said?.version, said?.control_plane_version], [OLD_VERSION, VERSION])

    await old.killFor(0)
    assert.ok(await isWorking(installation, target, id))
    assert.is(told(installation, 'plane').length, 1, 'once, also if it starts anew')

    await old.stop()
    await installation.startAgent('agent', localAgent)
    await until('the new one is known', async () => (await versionOf(installation)) === VERSION)
    assert.ok(await isWorking(installation, target, id))
    assert.is(told(installation, 'plane').length, 1)
    assert.equal(told(installation, 'agent'), [])
    hasPassed = true
  } finally {
    await target.stop()
    await installation.close(!hasPassed)
  }
})

test.run()
