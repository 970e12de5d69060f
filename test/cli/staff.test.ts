import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { cliStory } from './story.ts'

cliStory(test, 'staff add and remove somebody who operates the installation', async cli => {
  const { id } = (await cli.world.call(routes.getAccount)).body
  const { email, member } = await addKey(cli.world, id, 'admin')
  assert.match((await cli.run(['staff', 'person', 'add', email])).stdout, new RegExp(`${email} .*no +never +${member}`))
  assert.match((await cli.run(['staff', 'person', 'list'])).stdout, new RegExp(email))
  await cli.run(['staff', 'person', 'remove', member, '--yes'])
  assert.not.match((await cli.run(['staff', 'person', 'list'])).stdout, new RegExp(email))
})

test.run()
