import { createServer } from 'node:net'
import { makeNatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { AwayAtStart, type Config, StartupFault } from '../config.ts'
import { connectAgentsAccount } from './connect.ts'

const { account_seed } = await makeNatsKeys('pharos')

/** Serves what a client reads first, and returns why connecting to it failed. */
async function refusal(greeting: string | null): Promise<unknown> {
  const server = createServer(socket => void socket.on('error', () => undefined).end(greeting ?? ''))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  if (greeting === null) server.close()
  try {
    const config = { NATS_URL: `nats://127.0.0.1:${port}`, PHAROS_NATS_ACCOUNT_KEY: account_seed } as Config
    return await connectAgentsAccount(config).catch((error: unknown) => error)
  } finally {
    server.close()
  }
}

test('a server that cannot be reached is away, and may be tried again', async () => {
  const error = await refusal(null)
  assert.instance(error, AwayAtStart)
  assert.match((error as Error).message, /^the NATS server at nats:\/\/127\.0\.0\.1:\d+ does not answer \(.+\)$/)
})

test('a server that speaks something else is a fault of the configuration', async () => {
  const error = await refusal('220 mail.example ESMTP\r\n')
  assert.instance(error, StartupFault)
  assert.match((error as Error).message, /^the NATS server at nats:\/\/127\.0\.0\.1:\d+ can't be used: /)
})

test.run()
