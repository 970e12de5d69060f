import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readConfiguration } from '../configuration.ts'
import { findCredentials } from './find.ts'
import { writeProfiles } from './profile-file.ts'

const test = suite('credentials')
const dir = mkdtempSync(join(tmpdir(), 'pharos-credentials-'))
test.after(() => rmSync(dir, { recursive: true, force: true }))

const folder = join(dir, 'with')
mkdirSync(join(folder, '.pharos'), { recursive: true })
writeFileSync(
  join(folder, '.pharos/credentials.json'),
  JSON.stringify({ base_url: 'http://installed/', account_id: 'a', api_key: 'i' }),
)
const ENVIRONMENT = { PHAROS_BASE_URL: 'http://environment', PHAROS_API_KEY: 'e' }
const PROFILES = { one: { base_url: 'http://one', api_key: '1' }, two: { base_url: 'http://two', api_key: '2' } }

/** The address that would be used. */
function found(given: { env?: object; current?: string; profile?: string; folder?: string }): string {
  const configuration = readConfiguration({
    folder: given.folder ?? folder,
    env: { XDG_CONFIG_HOME: dir, ...given.env },
  })
  writeProfiles(configuration.profile_file, { current: given.current ?? null, profiles: PROFILES })
  return findCredentials(configuration, given.profile).base_url
}

test('the profile that is named comes first', () => {
  assert.is(found({ profile: 'two', current: 'one', env: ENVIRONMENT }), 'http://two')
})
test('then the environment', () => {
  assert.is(found({ current: 'one', env: ENVIRONMENT }), 'http://environment')
})
test('then the current profile', () => {
  assert.is(found({ current: 'one' }), 'http://one')
})
test('then what npm start wrote, without the slash at the end of the address', () => {
  assert.is(found({}), 'http://installed')
  assert.is(found({ folder: dir, env: { PHAROS_DATA_DIR: 'with/.pharos' } }), 'http://installed')
})
test('an address alone is a setting of the server', () => {
  assert.is(found({ env: { PHAROS_BASE_URL: 'http://links' } }), 'http://installed')
})
test('a key without an address is a mistake', () => {
  assert.throws(() => found({ env: { PHAROS_API_KEY: 'e' } }), /set PHAROS_BASE_URL too/)
})
test('without any it says how to get one', () => {
  assert.throws(() => found({ folder: dir }), /No credential was found/)
})
test('a profile that is not there lists those that are', () => {
  assert.throws(
    () => found({ profile: 'three' }),
    (error: Error & { hints: string[] }) => error.hints.join().includes('one, two'),
  )
})
test('profiles are for their owner alone', () => {
  found({})
  assert.is(statSync(join(dir, 'pharos/config.json')).mode & 0o077, 0)
})

test.run()
