import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { logsOf } from '../story/alert-rule.ts'
import { story } from '../world/story.ts'
import { firstAccount, store, storeOf } from '../world/telemetry.ts'

const test = suite('telemetry of accounts that were erased')
const GONE = '11111111-1111-4111-8111-111111111111'

story(
  test,
  'what comes into the store after its account was erased is erased too, also what the store could not read',
  async world => {
    const account = firstAccount(world)
    const row = (of: string) => logsOf(of, world.clock.now(), 'shop', 'info', 'sold')
    const refused = join(world.directory, 'telemetry', 'log', 'refused')
    mkdirSync(refused, { recursive: true })
    const lines = (...accounts: string[]) => accounts.map(of => `${JSON.stringify({ account_id: of })}\n`).join('')
    writeFileSync(join(refused, 'mixed.json'), lines(GONE, account, GONE))
    writeFileSync(join(refused, 'gone.json'), lines(GONE))
    writeFileSync(join(refused, 'broken.json'), '{"account_id": "\n')
    await store(world, 'logs', row(account))
    await store(world, 'logs', row(GONE), GONE)
    const messagesOf = (of: string) => storeOf(world).query(of, ch`select message from ${rowsOf('logs')}`)
    assert.is((await messagesOf(GONE)).length, 1)
    await world.leap('361m', '10m')
    assert.equal([(await messagesOf(GONE)).length, (await messagesOf(account)).length], [0, 1])
    assert.equal(readdirSync(refused).sort(), ['broken.json', 'mixed.json'])
    assert.is(readFileSync(join(refused, 'mixed.json'), 'utf8'), lines(account))
    assert.is(readFileSync(join(refused, 'broken.json'), 'utf8'), '{"account_id": "\n')
  },
  { agent: false },
)

test.run()
