import { LANES } from '@pharos/shared-protocol/check/kind.ts'
import { agentPermissions } from '@pharos/shared-protocol/message/subject.ts'
import { mintUser } from '@pharos/shared-protocol/nats/claims.ts'
import { makeNatsKeys } from '@pharos/shared-protocol/nats/keys.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { credentialsFor } from './bus.fixture.ts'
import { mayPull } from './may-pull.ts'

const test = suite('lanes that credentials permit')

test('credentials permit the lanes that they were made for', async () => {
  const { credentials } = credentialsFor('nats://127.0.0.1:4222')
  const { account_seed } = await makeNatsKeys('test')
  const permissions = agentPermissions(credentials.region_id, credentials.agent_id, ['light'])
  const { creds } = await mintUser({ account_seed, name: 'agent', permissions })
  assert.equal(
    LANES.filter(lane => mayPull({ ...credentials, nats_creds: creds }, lane)),
    ['light'],
  )
})

test('a bus without users permits every lane', () => {
  const { credentials } = credentialsFor('nats://127.0.0.1:4222')
  assert.ok(LANES.every(lane => mayPull(credentials, lane)))
})

test.run()
