import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { pharos } from './pharos.ts'
import { cliStory } from './story.ts'

cliStory(test, 'staff set the plan of an account, whose admin looks at it first', async cli => {
  const { id, key } = await addAccount(cli.world, 'Customer', 'team')
  const env = { PHAROS_BASE_URL: cli.world.url, PHAROS_API_KEY: key }
  const theirs = (...args: string[]) => pharos(args, { env })
  assert.match((await theirs('plan', 'show')).stdout, /^plan +team\nmonitors +200\n/)
  assert.match((await theirs('plan', 'preview', 'business')).stdout, /nothing is taken away/)
  assert.match(
    (await theirs('plan', 'preview', 'free')).stdout,
    /no longer included: SCIM|no longer included: dashboards of your own/,
  )
  assert.is((await theirs('staff', 'account', 'list')).code, 4)

  assert.match((await cli.run(['staff', 'account', 'list'])).stdout, /Customer +team/)
  await cli.run(['staff', 'account', 'set-plan', id, '--plan', 'free'], { code: 2 })
  await cli.run(['staff', 'account', 'set-plan', id, '--exceptions', '{"admins": 1}', '--reason', 'x'], { code: 2 })
  const set = ['staff', 'account', 'set-plan', id, '--plan', 'free', '--exceptions', '{"monitors": 30}']
  assert.match((await cli.run([...set, '--reason', 'Not paid'])).stdout, /Customer +free +monitors/)
  assert.match((await theirs('plan', 'show')).stdout, /^plan +free\nmonitors +30\n/)
  assert.match((await theirs('audit-log', '--action', 'account.plan_changed')).stdout, /Not paid/)
})

cliStory(test, 'what was used is shown by day, with the command that lists its rows', async cli => {
  const target = await cli.world.startTarget()
  await cli.run(['http', 'add', target.url])
  await cli.world.advance('6m')
  assert.match((await cli.run(['usage', 'list'])).stdout, /check_runs +Check runs +\d+/)
  const { stdout } = await cli.run(['usage', 'show', 'check_runs'])
  const [, ...command] =
    /pharos (usage) (rows) (check_runs) (\S+) (--kind) (http) (--region) (local)/.exec(stdout) ?? []
  const rows = JSON.parse((await cli.run([...command, '--limit', '1000', '--json'])).stdout) as unknown[]
  assert.match(stdout, new RegExp(`local +${rows.length} `))
  await cli.run(['usage', 'show', 'money'], { code: 2 })
})

test.run()
