import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'

const OWN = 'belongs to the monitoring installation itself'

story(test, 'nothing that customers configure reaches the API of another process', async world => {
  const [first] = world.planes
  const second = await world.startPlane('api')
  const url = `${second.url}/metrics`
  await world.advance('10s')
  const { body: check } = await world.call(routes.testHttpJob, { body: { uri: url } })
  assert.match(JSON.stringify(check), OWN)
  assert.match((await first?.platform.egress.refusalOf(url))?.text ?? 'allowed', OWN, 'a webhook')
})

test.run()
