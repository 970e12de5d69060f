import { readdir, rm } from 'node:fs/promises'
import { type Files, forged } from '@pharos/control-plane/business/archive/forged.fixture.ts'
import { openArchive } from '@pharos/control-plane/business/archive/open.ts'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import type { AccountImport } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import {
  ASSET_BYTES,
  ASSET_TYPES,
  type AssetType,
  type ImageType,
} from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PIXEL, uploadImage } from '../api/fixture/image.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { archiveBytes, importArchive, makeArchive } from '../world/archive.ts'
import { createWorld, type World } from '../world/world.ts'

interface Page {
  id: string
  asset: AssetType
  bytes: Buffer
  key: string
}

const test = suite<{ from: World; to: World; pages: Page[]; archive: Buffer }>('images of an archive')

const TYPES = Object.keys(PIXEL) as (keyof typeof PIXEL)[]

test.before(async context => {
  const [from, to] = [await createWorld({ agent: false }), await createWorld({ agent: false })]
  const pages: Page[] = []
  for (const asset of ASSET_TYPES) for (const type of TYPES) pages.push(await addPage(from, asset, type))
  const archive = await forged(await archiveBytes(from, await makeArchive(from)), withoutAudit)
  Object.assign(context, { from, to, pages, archive })
})
test.after(async ({ from, to }) => {
  await from.close()
  await to.close()
})

async function addPage(world: World, asset: AssetType, type: keyof typeof PIXEL): Promise<Page> {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: `${asset} ${type}` } })
  const media: ImageType = type === 'ico' ? 'image/x-icon' : `image/${type}`
  const key = await uploadImage(world, page.id, asset, PIXEL[type], media)
  await world.call(routes.updateBranding, { params: { id: page.id }, body: { [`${asset}_storage_key`]: key } })
  return { id: page.id, asset, bytes: PIXEL[type], key }
}

async function send(to: World, target: TestAccount, body: Buffer): Promise<AccountImport> {
  const { status, text, done } = await importArchive(to, target, body)
  if (status !== 200) throw new Error(text)
  return done
}

async function keyOf({ call }: TestAccount, { id, asset }: Page): Promise<string | null> {
  return (await call(routes.getBranding, { params: { id } })).body[`${asset}_storage_key`]
}

function objectsOf(world: World) {
  const objects = world.planes[0]?.platform.objects
  if (!objects) throw new Error('The world has no control plane.')
  return objects
}

/** The ids of entries stay taken, and each test imports the same archive. */
function withoutAudit(files: Files): void {
  files.set('history.audit_entry.ndjson', [])
}

/** Frees the ids for the next import. */
async function empty({ call }: TestAccount, pages: readonly Page[]): Promise<void> {
  for (const { id } of pages) await call(routes.deleteStatusPage, { params: { id } })
}

test('each image comes along, under a key of the new account', async ({ to, pages, archive }) => {
  const target = await addAccount(to, 'Whole')
  const done = await send(to, target, archive)
  assert.equal(done.missing_files, [])
  for (const page of pages) {
    const key = await keyOf(target, page)
    assert.match(key ?? '', `branding/${target.id}/${page.id}/${page.asset}/`)
    assert.not.equal(key, page.key)
    assert.equal(await objectsOf(to).read(key ?? '', 1_000_000), page.bytes)
  }
  assert.equal(await to.sql('select from branding_upload'), [])
  await empty(target, pages)
})

type Broken = [what: string, reason: string, change: (page: Page) => Buffer | null]

const BROKEN: Broken[] = [
  ['nothing', 'not_an_image', () => Buffer.alloc(0)],
  ['its first bytes', 'not_an_image', ({ bytes }) => bytes.subarray(0, 5)],
  ['a page', 'not_an_image', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', 'not_an_image', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script/></svg>')],
  ['an image of another type', 'not_an_image', ({ bytes }) => (bytes === PIXEL.png ? PIXEL.gif : PIXEL.png)],
  ['an image beyond the bound', 'not_an_image', ({ asset, bytes }) => Buffer.concat([bytes, Buffer.alloc(ASSET_BYTES[asset])]).subarray(0, ASSET_BYTES[asset] + 1)],
  ['no file', 'not_in_the_archive', () => null],
] // biome-ignore format: a table

/** Each page has one of the faults, so that seven imports have all faults of all images. */
for (const [turn] of BROKEN.entries())
  test(`a broken image is listed, and the others come along: turn ${turn}`, async ({ to, pages, archive }) => {
    const target = await addAccount(to, `Broken ${turn}`)
    const faultOf = (at: number) => (at % 2 === turn % 2 ? BROKEN[(at + turn) % BROKEN.length] : undefined)
    const changed = await forged(
      archive,
      () => {},
      objects =>
        objects.flatMap(({ key, bytes }) => {
          const at = pages.findIndex(page => page.key === key)
          const [page, fault] = [pages[at], faultOf(at)]
          const other = page && fault ? fault[2](page) : bytes
          return other === null || (other.length > 5 * 1024 * 1024 && page) ? [] : [{ key, bytes: other }]
        }),
    )
    const done = await send(to, target, changed)
    const found = new Map(done.missing_files.map(({ id, reason }) => [id, reason]))
    for (const [at, page] of pages.entries()) {
      const fault = faultOf(at)
      const isTooLarge = page.asset === 'og_image' && fault?.[0] === 'an image beyond the bound'
      const expected = isTooLarge ? 'not_in_the_archive' : fault?.[1]
      assert.is(found.get(page.id), expected, `${page.asset}: ${fault?.[0]}`)
      assert.is((await keyOf(target, page)) === null, fault !== undefined, `${page.asset}: ${fault?.[0]}`)
    }
    await empty(target, pages)
  })

test('an import that is refused leaves no image behind', async ({ to, archive }) => {
  const target = await addAccount(to, 'Refused')
  const bad = await forged(archive, files => {
    for (const { item } of files.get('status_pages.ndjson') ?? []) item.created_at = '2030-01-01T00:00:00.000Z'
  })
  const error = await send(to, target, bad).catch(reason => String(reason))
  assert.match(String(error), 'must not be in the future')
  assert.equal(await to.sql('select from branding_upload'), [])
  const config = to.planes[0]?.platform.config
  assert.ok(config)
  const left = await readdir(`${objectFolder(config)}/branding/${target.id}`, { recursive: true }).catch(() => [])
  assert.equal(
    left.filter(name => name.includes('.')),
    [],
  )
})

test('a file that the store has lost is named by the archive, and by the import', async ({ from, to, pages }) => {
  const [lost] = pages
  const config = from.planes[0]?.platform.config
  assert.ok(lost && config)
  await rm(`${objectFolder(config)}/${lost.key}`)
  const archive = await archiveBytes(from, await makeArchive(from))
  const { manifest } = await openArchive(archive)
  const about = { section: 'status_pages.branding', id: lost.id, field: `${lost.asset}_storage_key` }
  assert.equal(manifest.missing_objects, [{ ...about, reason: 'missing' }])
  const target = await addAccount(to, 'Lost')
  const done = await send(to, target, await forged(archive, withoutAudit))
  assert.equal(done.missing_files, [{ ...about, reason: 'not_in_the_archive' }])
})

test.run()
