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

/** What a server of a version says to a client, and its answer to the client's first ping. */
const greetingOf = (version: string) =>
  `INFO ${JSON.stringify({ server_id: 'N', version, proto: 1, headers: true, max_payload: 1_048_576 })}\r\nPONG\r\n`

for (const version of ['2.8.4', '1.4.1', '2.2.0-beta.3'])
  test(`a server of version ${version} is refused in one line`, async () => {
    const error = await refusal(greetingOf(version))
    assert.instance(error, StartupFault)
    assert.match(
      (error as Error).message,
      new RegExp(`^the NATS server at nats://127.0.0.1:\\d+ is version ${version}; Pharos needs 2.9 or newer$`),
    )
  })

for (const version of ['2.9.0', '2.9.10', '2.10.22', '2.14.1-RC.2', '3.0.0'])
  test(`a server of version ${version} is accepted`, async () => {
    const connection = await refusal(greetingOf(version))
    assert.not.instance(connection, StartupFault)
  })

test.run()
