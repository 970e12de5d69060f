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
  await cli.run(['staff', 'person', 'delete', email, '--yes'])
  assert.not.match((await cli.run(['staff', 'person', 'list'])).stdout, new RegExp(email))
})

cliStory(test, 'staff see the state of the installation', async cli => {
  const { stdout } = await cli.run(['staff', 'installation'])
  assert.match(stdout, /^version +\d/)
  assert.match(stdout, /accounts +\d+ \(\d+ enterprise\), 0 ending/)
  assert.match(stdout, /data folder +[\d.]+ [MGT]B of [\d.]+ [MGT]B free/)
  assert.match(stdout, /outcomes waiting +\d+\n/)
  assert.match(stdout, /queues +light none waiting; heavy none waiting; ping none waiting\n/)
  assert.match(stdout, /backup +no backup known\n/)
  assert.match(stdout, /objects +(not measured yet|[\d.]+ k?B in \d+ files, at \d{4}-)/)
})

cliStory(test, 'staff see one account, by its name', async cli => {
  const { name } = (await cli.world.call(routes.getAccount)).body
  const { stdout } = await cli.run(['staff', 'account', 'show', name])
  assert.match(stdout, /plan +enterprise\n/)
  assert.match(stdout, /size +1 members, 0 monitors, 0 of them held/)
  assert.match(stdout, /No staff looked into it/)
  await cli.run(['staff', 'account', 'show', 'nobody'], { code: 1 })
})

test.run()
