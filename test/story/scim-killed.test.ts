import { freePort } from '@pharos/deploy/local/port.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addDirectory, GROUP } from '../world/directory.ts'
import { Follower } from '../world/follower.ts'
import { story } from '../world/story.ts'

story(
  test,
  'a process that is killed while it writes a group leaves the whole group or none, and a retry completes it',
  async world => {
    const directory = await addDirectory(world, { group_roles: { Operations: 'admin' } })
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await directory.addUser(`user-${n}@example.com`))
    for (const when of ['before', 'after'] as const) {
      const displayName = when === 'before' ? 'Operations' : 'operations again'
      const port = String(await freePort())
      const follower = await Follower.start(world, { PHAROS_ROLES: 'api', PHAROS_PORT: port })
      follower.die({ commits: 1, when })
      const group = { schemas: [GROUP], displayName, members: ids.map(value => ({ value })) }
      const post = (url: string) =>
        fetch(`${url}/scim/v2/${directory.id}/Groups`, {
          method: 'POST',
          headers: { authorization: `Bearer ${directory.token}`, 'content-type': 'application/scim+json' },
          body: JSON.stringify(group),
        })
      await post(`http://127.0.0.1:${port}`).then(
        () => assert.unreachable('it was killed'),
        () => {},
      )
      const known = async () =>
        (await directory.send('GET', `/Groups?filter=displayName eq "${displayName}"`)).body.Resources
      const roles = await world.sql<{ role: string }>(`select distinct role from member where id = any($1)`, [ids])
      const [found] = await known()
      assert.is(found?.members.length, when === 'before' ? undefined : 20)
      if (when === 'before') assert.equal(roles, [{ role: 'viewer' }])
      assert.is((await post(world.url)).status, when === 'before' ? 201 : 409)
      assert.is((await known())[0].members.length, 20)
      assert.is((await directory.member(ids[0] ?? ''))?.role, 'admin')
      await follower.kill()
    }
  },
  { roles: 'api', agent: false },
)

test.run()
