import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import { addAccount, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export interface Place {
  world: World
  /** Of its own for each test, as is the receiver. */
  account: TestAccount
  receiver: Receiver
}

export const BUCKET = {
  name: 'audit',
  access_key_id: 'key-id',
  secret_access_key: 'a+very/secret=key',
  prefix: 'pharos/',
}

/** A suite of tests of audit log streams. */
export function streamSuite(name: string, roles: string) {
  const test = suite<Place>(name)
  test.before(async context => {
    context.world = await createWorld({ agent: false, roles })
  })
  test.before.each(async context => {
    context.account = await addAccount(context.world, 'streamed')
    context.receiver = await startReceiver()
  })
  test.after.each(async ({ receiver, world }) => {
    await world.sql('delete from audit_stream')
    await receiver.stop()
  })
  test.after(({ world }) => world.close())
  return test
}

/** Opens a stream to the webhook of a test. */
export async function open({ account, receiver }: Place) {
  return (await account.call(routes.setAuditStream, { body: { url: `${receiver.url}/in/secret-path` } })).body
}

export async function read({ account }: Place) {
  return (await account.call(routes.getAuditStream)).body
}
