import { assetAt, createAssets } from '@pharos/control-plane/publishing/branding/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { ASSET_BYTES, type ImageType } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { PIXEL, uploadImage } from './fixture/image.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('branding of status pages')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const PLAIN = {
  page_title: null,
  default_theme: 'system',
  primary_color: null,
  accent_color: null,
  header_text: null,
  footer_text: null,
  meta_description: null,
  custom_css: null,
  white_label: false,
  logo_storage_key: null,
  favicon_storage_key: null,
  og_image_storage_key: null,
}

async function page(world: World) {
  return (await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body.id
}

const put = (world: World, id: string, body: object) => send(world, routes.updateBranding, { params: { id }, body })
const get = async (world: World, id: string) => (await world.call(routes.getBranding, { params: { id } })).body
const faultOf = ({ body }: { body: unknown }) => (body as { errors?: { path: string; message: string }[] }).errors?.[0]

function platformOf(world: World) {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('This world has no control plane.')
  return platform
}

const objectsOf = (world: World) => platformOf(world).objects

/** The response of a page for the name of an uploaded image. */
function shownOf(world: World, page: string, asset: string, key: string) {
  const place = assetAt(`asset/${asset}/${key.split('/').at(-1)}`)
  if (!place) throw new Error(`${key} has no address.`)
  return createAssets(platformOf(world)).show(page, place)
}

test('a page is plain at first; what is left out stays, null clears', async ({ world }) => {
  const id = await page(world)
  assert.equal(await get(world, id), { status_page_id: id, ...PLAIN })
  const first = { page_title: 'Status', default_theme: 'dark', primary_color: '#A1b2C3', white_label: true }
  assert.equal((await put(world, id, first)).body, { status_page_id: id, ...PLAIN, ...first })
  const more = {
    accent_color: '#000000',
    header_text: 'Hello',
    footer_text: 'Bye',
    meta_description: 'All',
    custom_css: 'a {}',
  }
  assert.equal((await put(world, id, more)).body, { status_page_id: id, ...PLAIN, ...first, ...more })
  assert.equal(await get(world, id), { status_page_id: id, ...PLAIN, ...first, ...more })
  assert.equal((await put(world, id, { ...PLAIN, default_theme: null, white_label: null })).body, {
    status_page_id: id,
    ...PLAIN,
  })
  await put(world, id, PLAIN)
  await put(world, id, { header_text: ' ' })
  const events = await world.sql(`select 1 from event where name = 'page.changed' and subject_id = $1`, [id])
  assert.is(events.length, 3, 'what changes nothing was told of')
})

const LIMITS: [field: string, value: unknown, status: number][] = [
  ['page_title', 'x'.repeat(100), 200],
  ['page_title', 'x'.repeat(101), 400],
  ['default_theme', 'light', 200],
  ['default_theme', 'blue', 400],
  ['primary_color', '#12aBcD', 200],
  ['primary_color', '#123', 400],
  ['primary_color', '123456', 400],
  ['primary_color', '#12345g', 400],
  ['accent_color', '#1234567', 400],
  ['accent_color', 'red', 400],
  ['header_text', 'x'.repeat(500), 200],
  ['header_text', 'x'.repeat(501), 400],
  ['footer_text', 'x'.repeat(500), 200],
  ['footer_text', 'x'.repeat(501), 400],
  ['meta_description', 'x'.repeat(160), 200],
  ['meta_description', 'x'.repeat(161), 400],
  ['custom_css', 'x'.repeat(51_200), 200],
  ['custom_css', 'x'.repeat(51_201), 400],
  ['custom_css', 'é'.repeat(25_600), 200],
  ['custom_css', 'é'.repeat(25_601), 400],
  ['white_label', 'yes', 400],
  ['logo_url', 'https://example.com/logo.png', 400],
  ['logo_storage_key', 'branding/x/y/logo/z/z.png', 400],
  ['logo_storage_key', '../../etc/passwd', 400],
] // biome-ignore format: a table

for (const [field, value, status] of LIMITS) {
  test(`${field} ${JSON.stringify(value).slice(0, 30)} (${JSON.stringify(value).length}): ${status}`, async ({
    world,
  }) => {
    const id = await page(world)
    const answer = await put(world, id, { [field]: value })
    assert.is(answer.status, status)
    if (status !== 400) return
    assert.is(faultOf(answer)?.path, field)
    assert.equal(await get(world, id), { status_page_id: id, ...PLAIN })
  })
}

test('on the free plan it is read, and changing it is a 402 that names the plan', async ({ world }) => {
  const { key, call } = await addAccount(world, 'free', 'free')
  const { body: made } = await call(routes.createStatusPage, { body: { friendly_name: 'Theirs' } })
  const params = { id: made.id }
  assert.is((await call(routes.getBranding, { params })).status, 200)
  const upload = { file_type: 'logo', content_type: 'image/png', file_size_bytes: 1 }
  for (const [route, body] of [
    [routes.updateBranding, { white_label: true }],
    [routes.updateBranding, { page_title: 'Status' }],
    [routes.uploadBranding, upload],
  ] as const) {
    const answer = await send(world, route, { key, params, body })
    assert.is(answer.status, 402)
    assert.match(JSON.stringify(answer.body), 'team')
  }
  assert.equal((await call(routes.getBranding, { params })).body, { status_page_id: made.id, ...PLAIN })
  const team = await addAccount(world, 'team', 'team')
  const { body: paid } = await team.call(routes.createStatusPage, { body: { friendly_name: 'Theirs' } })
  const answer = await team.call(routes.updateBranding, { params: { id: paid.id }, body: { white_label: true } })
  assert.is(answer.body.white_label, true)
})

const IMAGES: [type: ImageType, bytes: Buffer][] = [
  ['image/png', PIXEL.png],
  ['image/jpeg', PIXEL.jpeg],
  ['image/webp', PIXEL.webp],
  ['image/gif', PIXEL.gif],
  ['image/x-icon', PIXEL.ico],
  ['image/vnd.microsoft.icon', PIXEL.ico],
]

for (const [type, bytes] of IMAGES) {
  test(`${type}: uploaded, shown with a fixed type, replaced, removed`, async ({ world }) => {
    const id = await page(world)
    const key = await uploadImage(world, id, 'favicon', bytes, type)
    assert.is((await put(world, id, { favicon_storage_key: key })).status, 200)
    const shown = await shownOf(world, id, 'favicon', key)
    assert.equal(shown?.bytes, bytes)
    assert.match(shown?.headers['Content-Type'] ?? '', /^image\//)
    assert.is(shown?.headers['X-Content-Type-Options'], 'nosniff')
    const next = await uploadImage(world, id, 'favicon')
    await put(world, id, { favicon_storage_key: next })
    assert.is(await objectsOf(world).read(key, 1_000), null, 'the old image stayed')
    assert.is(await shownOf(world, id, 'favicon', key), null)
    const params = { id, asset_type: 'favicon' }
    assert.is((await send(world, routes.deleteBrandingAsset, { params })).status, 204)
    assert.is((await get(world, id)).favicon_storage_key, null)
    assert.is(await objectsOf(world).read(next, 1_000), null)
    assert.is((await send(world, routes.deleteBrandingAsset, { params })).status, 404)
  })
}

test('type and size are part of the upload address', async ({ world }) => {
  const id = await page(world)
  const body = { file_type: 'logo', content_type: 'image/png', file_size_bytes: PIXEL.png.length } as const
  const { body: upload } = await world.call(routes.uploadBranding, { params: { id }, body })
  assert.is(upload.expires_in_seconds, 900)
  const attempt = async (url: string, bytes: Buffer, type: string) =>
    (await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) })).status
  const longer = Buffer.concat([PIXEL.png, Buffer.from('x')])
  assert.is(await attempt(upload.upload_url, longer, 'image/png'), 400)
  assert.is(await attempt(upload.upload_url, PIXEL.png, 'text/html'), 400)
  const forged = (name: string, value: string) => {
    const url = new URL(upload.upload_url)
    url.searchParams.set(name, value)
    return url.toString()
  }
  assert.is(await attempt(forged('bytes', String(longer.length)), longer, 'image/png'), 403)
  assert.is(await attempt(forged('type', 'text/html'), PIXEL.png, 'text/html'), 403)
  assert.is((await put(world, id, { logo_storage_key: upload.storage_key })).status, 400, 'nothing was uploaded')
  assert.is(await attempt(upload.upload_url, PIXEL.png, 'image/png'), 204)
  assert.is((await put(world, id, { logo_storage_key: upload.storage_key })).status, 200)
})

const REFUSED: [body: object, path: string][] = [
  [{ content_type: 'image/svg+xml' }, 'content_type'],
  [{ content_type: 'text/html' }, 'content_type'],
  [{ file_type: 'banner' }, 'file_type'],
  [{ file_size_bytes: 0 }, 'file_size_bytes'],
  [{ file_size_bytes: 1.5 }, 'file_size_bytes'],
  [{ file_size_bytes: ASSET_BYTES.logo + 1 }, 'file_size_bytes'],
  [{ file_type: 'favicon', file_size_bytes: ASSET_BYTES.favicon + 1 }, 'file_size_bytes'],
]

for (const [wrong, path] of REFUSED) {
  test(`an upload of ${JSON.stringify(wrong)} is a 400 that names ${path}`, async ({ world }) => {
    const body = { file_type: 'logo', content_type: 'image/png', file_size_bytes: ASSET_BYTES.logo, ...wrong }
    const answer = await send(world, routes.uploadBranding, { params: { id: await page(world) }, body })
    assert.is(answer.status, 400)
    assert.is(faultOf(answer)?.path, path)
  })
}

const huge = Buffer.from(PIXEL.png)
huge.writeUInt32BE(5_000, 16)

const FAKES: [name: string, bytes: Buffer, type: ImageType, why: RegExp][] = [
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'image/png', /not a readable image/],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'), 'image/png', /svg/],
  ['a GIF', PIXEL.gif, 'image/png', /gif/],
  ['a PNG as an icon', PIXEL.png, 'image/x-icon', /png/],
  ['a beginning', PIXEL.png.subarray(0, 12), 'image/png', /not a readable image/],
  ['nothing but zeros', Buffer.alloc(100), 'image/webp', /not (a readable image|webp)/],
  ['a PNG of 5000 pixels', huge, 'image/png', /5000/],
] // biome-ignore format: a table

for (const [name, bytes, type, why] of FAKES) {
  test(`${name} is no ${type}: it is not shown`, async ({ world }) => {
    const id = await page(world)
    const key = await uploadImage(world, id, 'logo', bytes, type)
    const answer = await put(world, id, { logo_storage_key: key, page_title: 'Changed' })
    assert.is(answer.status, 400)
    assert.is(faultOf(answer)?.path, 'logo_storage_key')
    assert.match(faultOf(answer)?.message ?? '', why)
    assert.equal(await get(world, id), { status_page_id: id, ...PLAIN })
    assert.is(await shownOf(world, id, 'logo', key), null)
  })
}

test('a file that replaces a checked one is shown only if it is the same type of image', async ({ world }) => {
  const id = await page(world)
  const script = Buffer.alloc(PIXEL.png.length, '<script>')
  const body = { file_type: 'logo', content_type: 'image/png', file_size_bytes: PIXEL.png.length } as const
  const { body: upload } = await world.call(routes.uploadBranding, { params: { id }, body })
  const again = (bytes: Buffer) =>
    fetch(upload.upload_url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(bytes) })
  await again(PIXEL.png)
  await put(world, id, { logo_storage_key: upload.storage_key })
  assert.is((await again(script)).status, 204)
  assert.is(await shownOf(world, id, 'logo', upload.storage_key), null)
})

test('an image is served for a minute without a query, and only by its own page and name', async ({ world }) => {
  const [id, other] = [await page(world), await page(world)]
  const key = await uploadImage(world, id, 'logo')
  await put(world, id, { logo_storage_key: key })
  const place = assetAt(`asset/logo/${key.split('/').at(-1)}`)
  assert.ok(place)
  const assets = createAssets(platformOf(world))
  assert.ok(await assets.show(id, place))
  assert.is(await assets.show(other, place), null)
  assert.is(await assets.show(id, { ...place, asset: 'favicon' }), null)
  await put(world, id, { logo_storage_key: null })
  await world.leap('59s')
  assert.ok(await assets.show(id, place))
  await world.leap('2s')
  assert.is(await assets.show(id, place), null)
  for (const path of ['asset/logo/', 'asset/logo/../x.png', 'asset/banner/x.png', `asset/logo/${'a'.repeat(36)}.svg/x`])
    assert.is(assetAt(path), null, path)
})

test('a key is good for its own page and asset only', async ({ world }) => {
  const [id, other] = [await page(world), await page(world)]
  const key = await uploadImage(world, other, 'logo')
  assert.is((await put(world, id, { logo_storage_key: key })).status, 400)
  assert.is((await put(world, other, { favicon_storage_key: key })).status, 400)
  assert.is((await put(world, other, { logo_storage_key: `${key}/../${key}` })).status, 400)
  assert.is((await put(world, other, { logo_storage_key: key })).status, 200)
  assert.is((await put(world, other, { logo_storage_key: key, page_title: 'Again' })).status, 200)
})

test('saving a style returns which parts of it are not used', async ({ world }) => {
  const id = await page(world)
  const custom_css = 'h2{color:red;position:fixed} @import "x";'
  const { status, body } = await put(world, id, { custom_css })
  assert.equal(
    [status, body],
    [200, { status_page_id: id, ...PLAIN, custom_css, custom_css_left_out: ['position:fixed', '@import "x"'] }],
  )
  assert.equal((await put(world, id, { custom_css: 'h2{color:red}' })).body, {
    ...PLAIN,
    status_page_id: id,
    custom_css: 'h2{color:red}',
  })
  assert.not.ok('custom_css_left_out' in (await get(world, id)))
})

test.run()
