import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PIXEL } from '../api/fixture/image.ts'
import { cliStory } from './story.ts'

cliStory(test, 'a page is created, shows monitors, and gets updates', async cli => {
  assert.match((await cli.run(['status-page', 'list'])).stdout, /There are no status pages/)
  await cli.run(['http', 'add', 'http://127.0.0.1:9/', '--friendly-name', 'lb-7'])
  await cli.run(['heartbeat', 'add', 'Backup', '--period', '1h'])
  const address = (await cli.run(['status-page', 'create', 'Shop', '--open'])).stdout.trim()
  const [page] = (await cli.json('status-page', 'list')) as { id: string }[]
  assert.is(address, `${cli.world.url}/status/${page?.id}`)
  assert.match((await cli.run(['status-page', 'list'])).stdout, `Shop  ${address}`)

  assert.match((await cli.run(['status-page', 'attach', 'Shop', 'lb-7'], { code: 2 })).stderr, /--as/)
  const attached = await cli.run(['status-page', 'attach', 'Shop', 'lb-7', '--as', 'Checkout', '--target', '99.95'])
  assert.is(attached.stdout, 'Shop now shows Checkout.\n')
  const backup = await cli.run(['status-page', 'attach', 'Shop', 'Backup', '--as', 'Nightly work'])
  assert.is(backup.stdout, 'Shop now shows Nightly work.\n')
  await cli.run(['status-page', 'detach', 'Shop', 'Backup'])
  const show = async () => (await cli.run(['status-page', 'show', 'shop'])).stdout
  assert.match(await show(), /Component {4}Checkout · \w+, target 99.95 %/)
  await cli.run(['status-page', 'component', 'Shop', 'lb-7', '--as', 'Basket', '--no-target'])
  assert.match(await show(), /Component {4}Basket · \w+\nSubscribers {2}0 active, 0 unconfirmed\n/)
  const placed = ['--group', 'Europe', '--description', 'Pays', '--position', '3']
  const whole = await cli.json('status-page', 'component', 'Shop', 'lb-7', ...placed)
  const { group, description, position } = whole as Record<string, unknown>
  assert.equal({ group, description, position }, { group: 'Europe', description: 'Pays', position: 3 })

  assert.is((await cli.run(['status-page', 'address', 'Shop'])).stdout.trim(), address)
  const readable = `${cli.world.url}/status/my-shop`
  assert.is((await cli.run(['status-page', 'address', 'Shop', 'my-shop'])).stdout.trim(), readable)
  assert.match((await cli.run(['status-page', 'address', 'Shop', 'www'], { code: 1 })).stderr, /slug.*is reserved/s)
  assert.is((await cli.run(['status-page', 'show', 'my-shop', '--open'])).stdout.trim(), readable)
  assert.match((await cli.run(['status-page', 'list'])).stdout, `Shop  ${readable}`)
  assert.match((await cli.run(['status-page', 'address', 'my-shop', '--delete', '--yes'])).stdout, 'Released my-shop.')
  assert.is((await cli.run(['status-page', 'address', 'Shop'])).stdout.trim(), address)

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
    /^Posted: Basket is slow · investigating, impact major/,
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
  assert.is(said.stdout, 'Posted the update on Basket is slow; its status is resolved.\n')
  assert.not.match(await show(), 'Incident')

  const times = ['--from', '2026-03-02T10:00:00Z', '--for', '2h', '--affects', 'lb-7']
  const announced = await cli.run(['status-page', 'maintenance', 'Shop', 'New disks', ...times, '--body', 'Two hours.'])
  assert.is(announced.stdout, 'Announced: New disks · scheduled, 2026-03-02 10:00:00 to 2026-03-02 12:00:00\n')
  assert.match(await show(), /Maintenance {2}New disks · scheduled/)
  assert.match(
    (await cli.run(['status-page', 'maintenance', 'Shop', 'x'], { code: 2 })).stderr,
    /--for 2h, or its end with --until/,
  )

  await cli.run(['status-page', 'detach', 'Shop', 'lb-7'])
  assert.not.match(await show(), 'Component')
  await cli.run(['status-page', 'rename', 'Shop', 'Status of the shop'])
  assert.match((await cli.run(['status-page', 'delete', 'Status of the shop'], { code: 2 })).stderr, /add --yes/)
  await cli.run(['status-page', 'delete', 'Status of the shop', '--yes'])
  assert.equal(await cli.json('status-page', 'list'), [])
})

cliStory(test, 'what people write on a page is listed, changed, ended and deleted, by public names', async cli => {
  const run: typeof cli.run = (...given) => cli.run(...given)
  const json: typeof cli.json = (...words) => cli.json(...words)
  await run(['http', 'add', 'http://127.0.0.1:9/', '--friendly-name', 'lb-7'])
  const [{ id: monitor } = { id: '' }] = (await json('http', 'list')) as { id: string }[]
  await run(['status-page', 'create', 'Shop'])
  await run(['status-page', 'attach', 'Shop', 'lb-7', '--as', 'Checkout'])
  const on = (...words: string[]) => run(['status-page', ...words])
  await on('incident', 'add', 'Shop', 'Slow', '--message', 'We look.', '--affects', 'checkout')
  await on('incident', 'Shop', 'Down', '--message', 'We look.', '--affects', monitor)
  const incidents = async () =>
    (
      (await json('status-page', 'incident', 'list', 'Shop')) as {
        title: string
        status: string
        severity: string
        affected_http_job_ids: string[]
      }[]
    ).map(each => [each.title, each.status, each.severity, each.affected_http_job_ids])
  assert.equal(await incidents(), [
    ['Down', 'investigating', 'minor', [monitor]],
    ['Slow', 'investigating', 'minor', [monitor]],
  ])
  const unknown = await run(['status-page', 'incident', 'add', 'Shop', 'x', '--message', 'x', '--affects', 'nothing'], {
    code: 1,
  })
  assert.match(unknown.stderr, /There is no .*"nothing"/)
  const nothing = await run(['status-page', 'incident', 'update', 'Shop', 'Slow'], { code: 2 })
  assert.match(nothing.stderr, /Say what to change/)
  await on('incident', 'update', 'Shop', 'Slow', '--title', 'Slow payments', '--impact', 'major')
  await on('incident', 'end', 'Shop', 'Slow payments', '--message', 'All is well.')
  const refused = await run(['status-page', 'incident', 'delete', 'Shop', 'Down'], { code: 2 })
  assert.match(refused.stderr, /add --yes/)
  await on('incident', 'delete', 'Shop', 'Down', '--yes')
  assert.equal(await incidents(), [['Slow payments', 'resolved', 'major', [monitor]]])
  assert.match((await on('incident', 'list', 'Shop')).stdout, /resolved +major +Slow payments/)

  await run(['tcp', 'add', '127.0.0.1:9', '--friendly-name', 'cache-1'])
  await run(['heartbeat', 'add', 'Backup', '--period', '1h'])
  await on('attach', 'Shop', 'cache-1', '--as', 'Cart')
  const both = ['--affects', 'Checkout', '--affects', 'cart']
  await on('maintenance', 'add', 'Shop', 'Disks', '--from', '2h', '--for', '1h', ...both)
  await on('incident', 'add', 'Shop', 'Down', '--message', 'We look.', ...both)
  assert.is((await incidents())[0]?.[3]?.length, 2)
  await on('maintenance', 'Shop', 'Cables', '--for', '1h', '--affects', 'Backup')
  await on('maintenance', 'update', 'Shop', 'Disks', '--title', 'New disks', '--for', '2h')
  await on('maintenance', 'end', 'Shop', 'Cables')
  type Times = { title: string; status: string; scheduled_start_at: string; scheduled_end_at: string }
  const all = (await json('status-page', 'maintenance', 'list', 'Shop')) as Times[]
  assert.equal(
    all.map(({ title, status, scheduled_start_at: from, scheduled_end_at: to }) => [
      title,
      status,
      Date.parse(to) - Date.parse(from),
    ]),
    [
      ['Cables', 'completed', 3_600_000],
      ['New disks', 'scheduled', 7_200_000],
    ],
  )
  await on('maintenance', 'delete', 'Shop', 'Cables', '--yes')
  assert.match((await on('maintenance', 'list', 'Shop')).stdout, /scheduled +New disks/)
})

cliStory(test, 'an incident of a service is published and taken back, which is a correction', async cli => {
  await cli.run(['status-page', 'create', 'Shop'])
  await cli.world.call(routes.createIncident, { body: { title: 'Checkout is slow' } })
  assert.is((await cli.run(['status-page', 'publish', 'Shop', '1'])).stdout, '#1 is now on Shop.\n')
  await cli.run(['status-page', 'publish', 'Shop', '1', '--title', 'Slow payments'])
  const listed = (await cli.json('incident', 'list', '--page', 'Shop')) as { number: number }[]
  assert.equal(
    listed.map(({ number }) => number),
    [1],
  )
  assert.is((await cli.run(['status-page', 'unpublish', '#1'])).stdout, '#1 is no longer on a page.\n')
  await cli.world.settle()
  const corrections = (await cli.run(['status-page', 'corrections', 'Shop'])).stdout
  assert.match(corrections, /incident: deleted .*Slow payments/)
  assert.match(corrections, /incident: title .*Checkout is slow +Slow payments/)
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
  const { stdout: looks } = await cli.run(['status-page', 'branding', 'Shop', '--logo', logo])
  assert.match(looks, /logo_storage_key +an image\n/)
  assert.match(looks, /custom_css +17 characters\n/)
  assert.not.match(looks, /branding\//)
  const refused = async (code: number, ...words: string[]) =>
    (await cli.run(['status-page', 'branding', 'Shop', ...words], { code })).stderr
  assert.match(await refused(1, '--primary', 'red'), /primary_color.*#rrggbb/)
  assert.match(await refused(2, '--logo', text), /PNG, JPEG, WebP, GIF or ICO/)
  assert.match(await refused(1, '--logo', file('fake.png', 'no image at all')), /not a readable image/)
  assert.match(await refused(2, '--clear', 'everything'), /--clear takes one of/)
})

test.run()
