import { MOST_UNUSED } from '@pharos/control-plane/publishing/branding/upload.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { uploadImage } from './fixture/image.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('uploads for the branding of status pages')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

test('an upload that is not used within a day is deleted and refused; a used one stays', async ({ world }) => {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const params = { id: page.id }
  const take = (body: object) => send(world, routes.updateBranding, { params, body })
  const [used, unused] = [await uploadImage(world, page.id, 'logo'), await uploadImage(world, page.id, 'logo')]
  assert.is((await take({ logo_storage_key: used })).status, 200)
  await world.leap('23h')
  const objects = world.planes[0]?.platform.objects
  assert.ok(objects)
  const isThere = async (key: string) => (await objects.read(key, 1_000_000)) !== null
  const young = await uploadImage(world, page.id, 'favicon')
  assert.equal([await isThere(used), await isThere(unused), await isThere(young)], [true, true, true])

  await world.leap('61m')
  const refused = await take({ logo_storage_key: unused })
  assert.equal([refused.status, (refused.body as Problem).errors?.[0]?.path], [400, 'logo_storage_key'])
  await world.leap('2h', '1h')
  assert.equal([await isThere(used), await isThere(unused), await isThere(young)], [true, false, true])
  assert.is((await take({ favicon_storage_key: young })).status, 200)
  await world.leap('48h', '12h')
  assert.equal([await isThere(used), await isThere(young)], [true, true])
  assert.equal(await world.sql('select from branding_upload'), [])
})

test('the number of unused uploads of an account is limited', async ({ world }) => {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const params = { id: page.id }
  const body = { file_type: 'logo', content_type: 'image/png', file_size_bytes: 100 } as const
  const ask = async () => (await send(world, routes.uploadBranding, { params, body })).status
  const used = await uploadImage(world, page.id, 'logo')
  const asked = await Promise.all(Array.from({ length: MOST_UNUSED + 2 }, ask))
  assert.is(asked.filter(status => status === 200).length, MOST_UNUSED - 1)
  assert.is(asked.filter(status => status === 429).length, 3)
  await world.call(routes.updateBranding, { params, body: { logo_storage_key: used } })
  assert.equal([await ask(), await ask()], [200, 429])
  await world.leap('27h', '1h')
  assert.is(await ask(), 200)
})

test.run()
