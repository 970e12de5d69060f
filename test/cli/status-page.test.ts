import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PIXEL } from '../api/fixture/image.ts'
import { cliStory } from './story.ts'

cliStory(test, 'a page is made, shows monitors, and is told of', async cli => {
  assert.match((await cli.run(['status-page', 'list'])).stdout, /There are no status pages/)
  await cli.run(['http', 'add', 'http://127.0.0.1:9/', '--friendly-name', 'lb-7'])
  await cli.run(['heartbeat', 'add', 'Backup', '--period', '1h'])
  const address = (await cli.run(['status-page', 'create', 'Shop', '--open'])).stdout.trim()
  const [page] = (await cli.json('status-page', 'list')) as { id: string }[]
  assert.is(address, `${cli.world.url}/status/${page?.id}`)
  assert.match((await cli.run(['status-page', 'list'])).stdout, `Shop  ${address}`)

  assert.match((await cli.run(['status-page', 'attach', 'Shop', 'lb-7'], { code: 2 })).stderr, /--as/)
  const attached = await cli.run(['status-page', 'attach', 'Shop', 'lb-7', '--as', 'Checkout', '--target', '99.95'])
  assert.is(attached.stdout, 'Shop shows Checkout now.\n')
  const backup = await cli.run(['status-page', 'attach', 'Shop', 'Backup', '--as', 'Backup'], { code: 1 })
  assert.match(backup.stderr, /A page shows HTTP monitors and browser checks/)
  const show = async () => (await cli.run(['status-page', 'show', 'shop'])).stdout
  assert.match(await show(), /Component {4}Checkout, target 99.95 %/)
  await cli.run(['status-page', 'component', 'Shop', 'lb-7', '--as', 'Basket', '--no-target'])
  assert.match(await show(), /Component {4}Basket\n/)

  const written = [
    'incident',
    'Shop',
    'Basket is slow',
    '--message',
    'We look.',
    '--impact',
    'major',
    '--affects',
    'lb-7',
  ]
  assert.match(
    (await cli.run(['status-page', ...written])).stdout,
    /^Written: Basket is slow · investigating, impact major/,
  )
  assert.match(await show(), /Incident {5}Basket is slow · investigating/)
  const said = await cli.run([
    'status-page',
    'say',
    'Shop',
    'basket is slow',
    '--status',
    'resolved',
    'all',
    'is',
    'well',
  ])
  assert.is(said.stdout, 'Posted on Basket is slow, which is resolved.\n')
  assert.not.match(await show(), 'Incident')

  const times = ['--from', '2026-03-02T10:00:00Z', '--for', '2h', '--affects', 'lb-7']
  const announced = await cli.run(['status-page', 'maintenance', 'Shop', 'New disks', ...times, '--body', 'Two hours.'])
  assert.is(announced.stdout, 'Announced: New disks · scheduled, 2026-03-02 10:00:00 to 2026-03-02 12:00:00\n')
  assert.match(await show(), /Maintenance {2}New disks · scheduled/)
  assert.match((await cli.run(['status-page', 'maintenance', 'Shop', 'x'], { code: 2 })).stderr, /--for 2h, or --until/)

  await cli.run(['status-page', 'detach', 'Shop', 'lb-7'])
  assert.not.match(await show(), 'Component')
  await cli.run(['status-page', 'rename', 'Shop', 'Status of the shop'])
  assert.match((await cli.run(['status-page', 'delete', 'Status of the shop'], { code: 2 })).stderr, /add --yes/)
  await cli.run(['status-page', 'delete', 'Status of the shop', '--yes'])
  assert.equal(await cli.json('status-page', 'list'), [])
})

cliStory(test, 'an incident of a service is published and taken back, which is a correction', async cli => {
  await cli.run(['status-page', 'create', 'Shop'])
  await cli.world.call(routes.createIncident, { body: { title: 'Checkout is slow' } })
  assert.is((await cli.run(['status-page', 'publish', 'Shop', '1'])).stdout, '#1 is on Shop now.\n')
  assert.is((await cli.run(['status-page', 'unpublish', '#1'])).stdout, '#1 is on no page now.\n')
  await cli.world.settle()
  const corrections = (await cli.run(['status-page', 'corrections', 'Shop'])).stdout
  assert.match(corrections, /incident: deleted .*Checkout is slow/)
})

cliStory(test, 'a page gets its looks, with images from files', async cli => {
  await cli.run(['status-page', 'create', 'Shop'])
  const file = (name: string, content: string | Buffer) => {
    const path = join(cli.world.directory, name)
    writeFileSync(path, content)
    return path
  }
  const [logo, css, text] = [file('logo.png', PIXEL.png), file('page.css', 'h1 { color: red }'), file('a.txt', 'x')]
  const branding = (...words: string[]) => cli.json('status-page', 'branding', 'Shop', ...words)
  const given = ['--title', 'Status', '--theme', 'dark', '--primary', '#0a5c36', '--css', css, '--white-label']
  const made = (await branding(...given, '--logo', logo)) as Record<string, unknown>
  assert.equal(
    [made.page_title, made.default_theme, made.primary_color, made.custom_css, made.white_label],
    ['Status', 'dark', '#0a5c36', 'h1 { color: red }', true],
  )
  assert.match(String(made.logo_storage_key), /^branding\/.*\.png$/)
  const cleared = (await branding('--clear', 'logo', '--clear', 'title', '--no-white-label')) as Record<string, unknown>
  assert.equal([cleared.page_title, cleared.logo_storage_key, cleared.white_label], [null, null, false])
  assert.is(cleared.default_theme, 'dark')
  assert.match((await cli.run(['status-page', 'branding', 'Shop'])).stdout, /primary_color +#0a5c36/)
  const refused = async (code: number, ...words: string[]) =>
    (await cli.run(['status-page', 'branding', 'Shop', ...words], { code })).stderr
  assert.match(await refused(1, '--primary', 'red'), /primary_color.*#rrggbb/)
  assert.match(await refused(2, '--logo', text), /PNG, JPEG, WebP, GIF or ICO/)
  assert.match(await refused(1, '--logo', file('fake.png', 'no image at all')), /not an image/)
  assert.match(await refused(2, '--clear', 'everything'), /--clear takes one of/)
})

test.run()
