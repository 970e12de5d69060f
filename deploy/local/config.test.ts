import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { printableConfig, readStackConfig, StartupFault } from './config.ts'

const test = suite('configuration of the local stack')
const folder = mkdtempSync(join(tmpdir(), 'pharos-config-'))
const file = join(folder, 'pharos.config.json')

test.after.each(() => rmSync(file, { force: true }))
test.after(() => rmSync(folder, { recursive: true }))

test('without anything given it listens on loopback and keeps its data in .pharos', () => {
  const config = readStackConfig(folder, {})
  assert.is(config.data_dir, join(folder, '.pharos'))
  assert.is(`${config.host}:${config.port}`, '127.0.0.1:8080')
  assert.is(config.given.PHAROS_ALLOW_PRIVATE_PROBES, 'true')
  assert.is(config.given.PHAROS_RATE_LIMIT_PER_MINUTE, '60000')
})

test('the environment overrides the file, and the file overrides the defaults of the stack', () => {
  writeFileSync(file, JSON.stringify({ PHAROS_PORT: 9001, PHAROS_HOST: '::1', PHAROS_ALLOW_PRIVATE_PROBES: false }))
  const config = readStackConfig(folder, { PHAROS_PORT: '9002', PHAROS_HOST: '' })
  assert.is(config.port, 9002)
  assert.is(config.host, '::1')
  assert.is(config.given.PHAROS_ALLOW_PRIVATE_PROBES, 'false')
})

const listens: [string, { host: string; port: number }][] = [
  ['0.0.0.0:4222', { host: '0.0.0.0', port: 4222 }],
  ['[::]:4222', { host: '::', port: 4222 }],
  ['nats.example:443', { host: 'nats.example', port: 443 }],
]
for (const [text, expected] of listens) {
  test(`PHAROS_NATS_LISTEN=${text}`, () => {
    assert.equal(readStackConfig(folder, { PHAROS_NATS_LISTEN: text }).nats_listen, expected)
  })
}

const faults: [NodeJS.ProcessEnv, RegExp][] = [
  [{ PHAROS_PORT: 'http' }, /PHAROS_PORT must be a port from 0 to 65535, not http/],
  [{ PHAROS_PORT: '70000' }, /not 70000/],
  [{ PHAROS_NATS_LISTEN: '4222' }, /PHAROS_NATS_LISTEN must be host:port/],
]
for (const [env, message] of faults) {
  test(`${JSON.stringify(env)} is refused`, () => {
    assert.throws(
      () => readStackConfig(folder, env),
      (error: Error) => error instanceof StartupFault && message.test(error.message),
    )
  })
}

test('a file that is no JSON is named', () => {
  writeFileSync(file, '{')
  assert.throws(() => readStackConfig(folder, {}), /pharos.config.json is not a JSON object/)
})

test('secrets are masked when it is printed', () => {
  const env = {
    DATABASE_URL: 'postgres://me:hidden@db/x',
    PHAROS_SECRET_KEY: 'hidden',
    PHAROS_OPERATOR_TOKEN: 'hidden',
  }
  const printed = JSON.stringify(printableConfig(readStackConfig(folder, env)))
  assert.not.match(printed, /hidden/)
  assert.match(printed, /postgres:\/\/me:\*+@db\/x/)
})

test.run()
