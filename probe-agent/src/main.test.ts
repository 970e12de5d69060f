import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sealToRegion } from '@pharos/shared-protocol/message/seal.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BusServer, credentialsFor, hasNatsServer, until } from './bus/bus.fixture.ts'
import { Control } from './bus/control.fixture.ts'
import { specFor } from './check/http/check.fixture.ts'

const BIN = fileURLToPath(new URL('../bin/probe-agent.mjs', import.meta.url))

const test = suite('probe-agent')
if (!hasNatsServer) console.log('SKIP main.test.ts: there is no nats-server on PATH')
const story = hasNatsServer ? test : test.skip

class Program {
  readonly child: ChildProcess
  output = ''

  constructor(...args: string[]) {
    this.child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', chunk => {
        this.output += chunk
      })
    }
  }

  async exit(): Promise<number | null> {
    if (this.child.exitCode === null) await once(this.child, 'exit')
    return this.child.exitCode
  }
}

const refusals: [string, string[], RegExp][] = [
  ['no credentials', [], /^probe-agent: --credentials FILE is missing.*\n$/],
  ['a missing file', ['--credentials', '/does/not/exist'], /^probe-agent: .*there is no such file\n$/],
  ['a file that is no JSON', ['--credentials', BIN], /^probe-agent: .*it is not JSON\n$/],
  [
    'another JSON',
    ['--credentials', fileURLToPath(new URL('../package.json', import.meta.url))],
    /^probe-agent: .*invalid: v, agent_id, .*\n$/,
  ],
  ['an unknown option', ['--fast'], /^probe-agent: .*--fast.*\n$/],
  ['a worker count that is none', ['--credentials', 'x', '--workers', 'two'], /--workers must be a whole number/],
  ['an unknown level', ['--credentials', 'x', '--log-level', 'loud'], /--log-level must be one of/],
]

for (const [name, args, output] of refusals) {
  test(`${name} is one line and exit code 1`, async () => {
    const program = new Program(...args)
    assert.is(await program.exit(), 1)
    assert.match(program.output, output)
  })
}

test('--help and --version answer and end', async () => {
  const [help, version] = [new Program('--help'), new Program('--version')]
  assert.is(await help.exit(), 0)
  assert.match(help.output, /--credentials FILE/)
  assert.is(await version.exit(), 0)
  assert.match(version.output, /^\d+\.\d+\.\d+(\+[0-9a-f]{8})?\n$/)
})

for (const workers of ['1', '2']) {
  story(`with ${workers} workers runs, logs no secret, and ends with 0 on SIGTERM`, async () => {
    const bus = new BusServer()
    await bus.start()
    const { credentials, key } = credentialsFor(bus.url)
    const control = await Control.open(credentials)
    const target = createServer((_, response) => response.end('fine'))
    await once(target.listen(0, '127.0.0.1'), 'listening')
    const file = join(bus.folder, 'agent.json')
    writeFileSync(file, JSON.stringify(credentials), { mode: 0o600 })
    const program = new Program('--credentials', file, '--workers', workers, '--log-level', 'debug')
    try {
      await until(() => control.hellos.length >= Number(workers), 'hellos')
      const secrets = JSON.stringify({ headers: {}, basic_password: null, bearer_token: 'token-12345678' })
      const uri = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
      for (let index = 0; index < 20; index++) {
        await control.publishRun(specFor(uri), { sealed: sealToRegion(secrets, key.public_key) })
      }
      const deadline = performance.now() + 90_000
      while ((await control.readOutcomes()).length < 20 && performance.now() < deadline);
      assert.is(control.outcomes.length, 20)
      const second = new Program('--credentials', file)
      assert.is(await second.exit(), 1)
      assert.match(second.output, /another agent is running with the spool/)
      program.child.kill('SIGTERM')
      assert.is(await program.exit(), 0)
      assert.is(control.hellos.at(-1)?.status, 'draining')
      for (const secret of ['token-12345678', credentials.region_key]) assert.not(program.output.includes(secret))
    } finally {
      program.child.kill('SIGKILL')
      await control.close()
      await bus.remove()
      target.close()
    }
  })
}

story('with 8 workers says hello as one agent, also when most of them are killed', async () => {
  const bus = new BusServer()
  await bus.start()
  const { credentials } = credentialsFor(bus.url)
  const control = await Control.open(credentials)
  const file = join(bus.folder, 'agent.json')
  writeFileSync(file, JSON.stringify(credentials), { mode: 0o600 })
  const begun = performance.now()
  const program = new Program('--credentials', file, '--workers', '8')
  try {
    await until(() => control.hellos.length >= 6, 'six hellos')
    // Eight agents would say as many in a second.
    assert.ok(performance.now() - begun > 8_000)
    const killed = childrenOf(program).slice(0, 7)
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    const before = control.hellos.length
    await until(() => control.hellos.length >= before + 2, 'a worker that is left says hello')
    await until(() => childrenOf(program).length === 8, 'the others are replaced')
    assert.ok(control.hellos.every(({ status }) => status === 'online'))
    program.child.kill('SIGTERM')
    assert.is(await program.exit(), 0)
    assert.is(control.hellos.at(-1)?.status, 'draining')
  } finally {
    program.child.kill('SIGKILL')
    await control.close()
    await bus.remove()
  }
})

/** The ids of its workers. */
function childrenOf({ child: { pid } }: Program): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

test.run()
