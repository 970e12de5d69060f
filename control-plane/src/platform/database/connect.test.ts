import type { MikroORM } from '@mikro-orm/postgresql'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { AwayAtStart, StartupFault } from '../config.ts'
import { requireUsable } from './connect.ts'

/** Asks a server that says this of itself, and returns what `requireUsable` threw. */
function refusal(version: string, standby = false): Promise<unknown> {
  const [major = '', minor = '0'] = version.split('.')
  const number = String(Number(major) * 10_000 + Number(minor))
  const orm = {
    connect: async () => {},
    checkConnection: async () => ({ ok: true }),
    em: { getConnection: () => ({ execute: async () => [{ version, number, standby }] }) },
  }
  return requireUsable(orm as unknown as MikroORM, 'postgres://pharos:secret@db.example:5432/pharos').catch(
    (error: unknown) => error,
  )
}

test('a server that is too old is named in one line, without the password', async () => {
  const error = await refusal('14.19')
  assert.instance(error, StartupFault)
  assert.not.instance(error, AwayAtStart, 'it would not help to try again')
  const place = 'the database at postgres://db.example:5432/pharos'
  assert.is((error as Error).message, `${place} is PostgreSQL 14.19; Pharos needs 15 or newer`)
})

test('a standby is away, and may be tried again', async () => {
  const error = await refusal('18.1', true)
  assert.instance(error, AwayAtStart)
  assert.match((error as Error).message, / takes no writes: it is a standby$/)
})

for (const version of ['15.0', '15.18', '16.4', '18.1', '19.0'])
  test(`PostgreSQL ${version} is accepted`, async () => assert.is(await refusal(version), undefined))

test.run()
