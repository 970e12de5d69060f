import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sendAs } from '../world/oauth.ts'
import { ownerSession } from '../world/session.ts'
import { pharos, type Running, startPharos, type WorldCli } from './pharos.ts'
import { cliStory } from './story.ts'

const isolated = ({ folder }: WorldCli) => ({ cwd: folder, env: { XDG_CONFIG_HOME: folder } })

/** Enters the code that a command shows, as the owner. */
async function typeCode({ world }: WorldCli, running: Running, consent_granted: boolean): Promise<void> {
  const shown = () => /^ {2}([A-Z]{4}-[A-Z]{4})$/m.exec(running.stderr())?.[1]
  for (let waited = 0; waited < 10_000 && shown() === undefined; waited += 20) await pause(20)
  const body = { user_code: shown(), consent_granted }
  const { status } = await sendAs(world.url, await ownerSession(world), 'POST', '/oauth/device', body)
  assert.is(status, 200, running.stderr())
}

cliStory(test, 'login by a code, refreshed by itself, until logout', async cli => {
  const { world, folder } = cli
  const how = isolated(cli)
  const running = startPharos(['login', '--base-url', `${world.url}/`, '--name', 'here'], how)
  await typeCode(cli, running, true)
  const done = await running.ended
  assert.is(done.code, 0, done.stderr)
  assert.match(done.stdout, /^Signed in as owner@localhost, in the account default\.\nSaved as the profile "here"\./)
  const file = join(folder, 'pharos/config.json')
  assert.is(statSync(file).mode & 0o777, 0o600)
  const profile = () => JSON.parse(readFileSync(file, 'utf8')).profiles.here
  assert.match((await pharos(['whoami'], how)).stdout, /^Owner <owner@localhost>\n {2}owner of the account default/)
  assert.is((await pharos(['service', 'list'], how)).code, 0)
  const before = profile()
  assert.match(before.api_key, /^pha_/)
  await world.leap('61m')
  // Several commands run at once: one of them refreshes the token, and none uses a refresh token twice.
  const codes = await Promise.all(Array.from({ length: 4 }, () => pharos(['service', 'list'], how)))
  assert.equal(
    codes.map(({ code }) => code),
    [0, 0, 0, 0],
    codes.map(({ stderr }) => stderr).join(),
  )
  assert.is.not(profile().refresh_token, before.refresh_token)
  const refused = await pharos(['api-key', 'list'], how)
  assert.is(refused.code, 4, 'a login is no key without scopes')
  const { api_key } = profile()
  assert.is((await pharos(['logout'], how)).stdout, 'Signed out of "here".\n')
  const dead = await sendAs(world.url, { authorization: `Bearer ${api_key}` }, 'GET', '/service')
  assert.is(dead.status, 401)
  assert.is((await pharos(['whoami'], how)).code, 4)
  assert.is((await pharos(['logout'], how)).code, 1)
})

cliStory(test, 'a login that was ended elsewhere says what to do', async cli => {
  const how = isolated(cli)
  const running = startPharos(['login', '--base-url', cli.world.url, '--name', 'here'], how)
  await typeCode(cli, running, true)
  assert.is((await running.ended).code, 0)
  await cli.world.sql('delete from oauth_grant')
  const ended = await pharos(['service', 'list'], how)
  assert.is(ended.code, 4)
  assert.match(ended.stderr, 'pharos login')
})

cliStory(test, 'a login that the person declines keeps nothing', async cli => {
  const how = isolated(cli)
  const running = startPharos(['login', '--base-url', cli.world.url], how)
  await typeCode(cli, running, false)
  const done = await running.ended
  assert.is(done.code, 1)
  assert.match(done.stderr, 'declined')
  assert.is((await pharos(['whoami'], how)).code, 4)
})

cliStory(test, 'login with a key', async cli => {
  const how = isolated(cli)
  const login = ['login', '--base-url', cli.world.url, '--key-file', '-']
  assert.is((await pharos(login, { ...how, stdin: 'ph_wrong' })).code, 4)
  assert.is((await pharos(login, { ...how, stdin: `${cli.world.ownerKey}\n` })).code, 0)
  assert.match((await pharos(['whoami', '--json'], how)).stdout, '"type": "api_key"')
  assert.match((await pharos(['logout'], how)).stderr, 'is still valid')
})

cliStory(
  test,
  'commands at once keep what each of them adds; a login that cannot be ended is not forgotten',
  async cli => {
    const how = isolated(cli)
    const file = join(cli.folder, 'pharos/config.json')
    const names = ['one', 'two', 'three', 'four']
    const add = (name: string) =>
      pharos(['profile', 'add', name, '--base-url', 'http://127.0.0.1:9', '--api-key', 'ph_x', '--no-check'], how)
    for (const { code, stderr } of await Promise.all(names.map(add))) assert.is(code, 0, stderr)
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    assert.equal(Object.keys(kept.profiles).sort(), names.toSorted())
    kept.profiles.one.refresh_token = 'phr_x'
    writeFileSync(file, JSON.stringify({ ...kept, current: 'one' }))
    assert.is.not((await pharos(['logout'], how)).code, 0)
    assert.is(JSON.parse(readFileSync(file, 'utf8')).profiles.one.refresh_token, 'phr_x')
  },
)

test.run()
