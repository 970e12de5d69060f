import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

cliStory(test, 'a directory is connected, changed, rotated and deleted', async cli => {
  const none = await cli.run(['scim', 'show'], { code: 1 })
  assert.match(none.stderr, /no such SCIM connection/)
  const added = await cli.run([
    'scim',
    'add',
    'Example',
    '--provider',
    'okta',
    '--group',
    'Operations=admin',
    '--group',
    'A=B=viewer',
  ])
  assert.match(added.stdout, /^Directory +Example \(okta\)\nBase URL +http:\/\/\S+\/scim\/v2\/\S+\n/)
  assert.match(added.stdout, /Group roles +Operations → admin\n +A=B → viewer\nOther users +viewer\n/)
  const [token = ''] = /ph_scim_\w{43}$/m.exec(added.stdout) ?? []
  const { base_url } = await cli.json<{ base_url: string }>('scim', 'show')
  const post = (bearer: string, userName: string) =>
    fetch(`${base_url}/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({ userName, active: false }),
    })
  assert.is((await post(token, 'gone@example.com')).status, 201)
  assert.match((await cli.run(['member', 'list'])).stdout, /gone@example\.com +viewer, deactivated/)
  assert.match((await cli.run(['scim', 'show'])).stdout, /Received +1 users, 0 groups/)
  const group = { displayName: 'Operations', members: [{ value: 'nobody-knows' }] }
  const pushed = await fetch(`${base_url}/Groups`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify(group),
  })
  assert.is(pushed.status, 201)
  const log = await cli.run(['scim', 'log'])
  assert.match(log.stdout, /POST group +Operations +201 +displayName[\s\S]*1 member of the request .*\(nobody-knows\)/)
  const partly = await cli.json<{ result: string }[]>('scim', 'log', '--result', 'partly_applied')
  assert.equal(
    partly.map(each => each.result),
    ['partly_applied'],
  )
  const wrong = await cli.run(['scim', 'update', '--group', 'Operations=owner'], { code: 2 })
  assert.match(wrong.stderr, /NAME=ROLE/)
  const changed = await cli.run(['scim', 'update', '--no-groups', '--default-role', 'member', '--name', 'Renamed'])
  assert.match(changed.stdout, /^Directory +Renamed[\s\S]*Other users +member/)
  assert.not.match(changed.stdout, /Group roles/)
  const rotated = await cli.json<{ bearer_token: string }>('scim', 'rotate', '--yes')
  assert.is((await post(token, 'late@example.com')).status, 401)
  assert.is((await post(rotated.bearer_token, 'late@example.com')).status, 201)
  const deleted = await cli.run(['scim', 'delete', '--yes'])
  assert.match(deleted.stdout, /^Deleted the SCIM connection/)
  assert.is((await post(rotated.bearer_token, 'later@example.com')).status, 401)
})

test.run()
