import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@pharos/deploy/local/port.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pharos } from './pharos.ts'
import { cliStory } from './story.ts'

cliStory(test, 'right after npm start it works without any configuration', async cli => {
  const { world, folder } = cli
  mkdirSync(join(folder, '.pharos'))
  const written = { base_url: world.url, account_id: 'any', api_key: world.ownerKey }
  writeFileSync(join(folder, '.pharos/credentials.json'), JSON.stringify(written))
  const status = await pharos(['status'], { cwd: folder })
  assert.is(status.code, 0, status.stderr)
  assert.match(
    status.stdout,
    /is healthy\nCredential .*\.pharos\/credentials\.json\nYou +Owner <owner@localhost>, owner, staff/,
  )
})

cliStory(test, 'profiles are kept, chosen and forgotten', async cli => {
  const { world, folder } = cli
  const how = { cwd: folder, env: { XDG_CONFIG_HOME: folder } }
  const add = ['profile', 'add', 'here', '--base-url', `${world.url}/`, '--api-key-file', '-']
  const wrong = await pharos(add, { ...how, stdin: 'ph_wrong' })
  assert.is(wrong.code, 4, 'a key that is not taken is not kept')
  const added = await pharos(add, { ...how, stdin: `${world.ownerKey}\n` })
  assert.match(added.stdout, /^Added "here", which is now the current profile\./)
  assert.is((await pharos(['account', 'show'], how)).code, 0)
  assert.is((await pharos(['profile', 'use', '--none'], how)).code, 0)
  assert.is((await pharos(['account', 'show'], how)).code, 4)
  assert.is((await pharos(['account', 'show', '--profile', 'here'], how)).code, 0)
  const list = await pharos(['profile', 'list', '--json'], how)
  assert.equal(JSON.parse(list.stdout), [{ name: 'here', base_url: world.url, current: false }])
  assert.is((await pharos(['profile', 'rm', 'here'], how)).code, 0)
  assert.is((await pharos(['account', 'show', '--profile', 'here'], how)).code, 1)
})

test('an unreachable API exits with code 3, and the message says what to do', async () => {
  const env = { PHAROS_BASE_URL: `http://127.0.0.1:${await freePort()}`, PHAROS_API_KEY: 'ph_any' }
  const away = await pharos(['http', 'list'], { env })
  assert.is(away.code, 3)
  assert.match(away.stderr, /cannot be reached: connection refused\.\n {2}Is Pharos running there\?/)
})

test('so does an API that is not Pharos', async () => {
  const server = createServer((_, response) => response.end('<html>'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const env = {
    PHAROS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PHAROS_API_KEY: 'ph_any',
  }
  const other = await pharos(['http', 'list'], { env })
  server.close()
  assert.is(other.code, 3)
  assert.match(other.stderr, /not the API of Pharos/)
})

test('an invalid command line exits with code 2', async () => {
  for (const args of [['htp'], ['http'], ['http', 'add'], ['http', 'list', '--limit', 'x'], ['--nonsense']])
    assert.is((await pharos(args)).code, 2, args.join(' '))
  const { stderr } = await pharos(['http', 'lst'])
  assert.match(stderr, /^pharos: unknown command 'lst'\n\(Did you mean list\?\)/)
  const machine = await pharos(['http', 'add', '--json'])
  assert.is(JSON.parse(machine.stderr).error.exit_code, 2)
})

test.run()
