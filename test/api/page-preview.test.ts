import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld; id: string; monitors: string[] }>('structure and preview of status pages')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.before.each(async context => {
  const { world } = context
  context.id = (await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body.id
  const add = async () => (await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })).body.id
  context.monitors = [await add(), await add(), await add()]
})
test.after(({ world }) => world.close())

const part = (monitor_id: string | undefined, friendly_name: string, more: object = {}) => ({
  monitor_id: monitor_id ?? '',
  friendly_name,
  ...more,
})
const orderOf = (components: { friendly_name: string }[]) => components.map(each => each.friendly_name)

test('the whole structure is replaced at once; a monitor that stays keeps its component', async context => {
  const { world, id, monitors } = context
  const params = { id }
  const set = (components: object[], headers = {}) =>
    send(world, routes.setComponents, { params, body: { components }, headers })
  const [a, b, c] = monitors
  const first = await set([
    part(a, 'A', { group: 'G', description: 'Says', sla_target_percentage: 99.9 }),
    part(b, 'B'),
  ])
  assert.is(first.status, 200)
  const [before] = (await world.call(routes.listComponents, { params })).body
  const etag = (await send(world, routes.listComponents, { params })).headers.get('etag') ?? ''
  assert.is((await set([part(a, 'A'), part(b, 'B')], { 'if-match': etag })).headers.get('etag'), etag, 'no change')
  assert.is((await set([part(c, 'C'), part(a, 'A2')], { 'if-match': etag })).status, 200)
  const after = (await world.call(routes.listComponents, { params })).body
  assert.equal(orderOf(after), ['C', 'A2'])
  const kept = after[1]
  assert.equal([kept?.id, kept?.group, kept?.description, kept?.sla_target_percentage], [before?.id, 'G', 'Says', 99.9])
  assert.equal(orderOf((await world.call(routes.listHttpComponents, { params })).body), ['C', 'A2'])
  assert.is((await set([], { 'if-match': etag })).status, 412)
})

test('an invalid structure is refused with the field, and changes nothing', async ({ world, id, monitors }) => {
  const params = { id }
  const refused = async (components: object[]) =>
    (await send(world, routes.setComponents, { params, body: { components } })) as {
      status: number
      body: { errors?: { path: string }[]; detail: string }
    }
  const twice = await refused([part(monitors[0], 'A'), part(monitors[0], 'B')])
  assert.equal([twice.status, twice.body.errors?.[0]?.path], [400, 'components[1].monitor_id'])
  assert.is((await refused([part(crypto.randomUUID(), 'A')])).status, 404)
  const many = await refused(Array.from({ length: 501 }, () => part(crypto.randomUUID(), 'A')))
  assert.is(many.status, 400)
  assert.equal((await world.call(routes.listComponents, { params })).body, [])
})

test('a preview shows the draft, and changes nothing', async ({ world, id, monitors }) => {
  const params = { id }
  await world.call(routes.setComponents, { params, body: { components: [part(monitors[0], 'Stored')] } })
  const etag = (await send(world, routes.getStatusPage, { params })).headers.get('etag')
  const body = {
    friendly_name: 'Drafted page',
    components: [part(monitors[1], 'Second', { group: 'Core' }), part(monitors[0], 'First')],
    branding: {
      primary_color: '#ffee00',
      header_text: '**Hello** <script>alert(1)</script>',
      custom_css: 'h2 { color: red } h2 { position: fixed } @import url(x)',
    },
    incident: { title: 'Slow <b>', message: '- one\n- two', affected_http_job_ids: [monitors[1] ?? ''] },
    maintenance: { title: 'New disks', body: 'Nothing is **lost**.' },
    theme: 'dark' as const,
  }
  const { body: preview } = await world.call(routes.previewStatusPage, { params, body })
  const { html } = preview
  for (const text of [
    'Drafted page',
    'Second',
    'Core',
    'Slow &lt;b>',
    '<li>one</li>',
    'New disks',
    '<b>lost</b>',
    '<b>Hello</b>',
  ])
    assert.ok(html.includes(text) || html.includes(text.replaceAll('b>', 'strong>')), text)
  assert.ok(html.indexOf('Second') < html.indexOf('First'))
  assert.not.ok(html.includes('Stored'))
  assert.not.ok(html.includes('<script>alert'))
  assert.match(preview.custom_css, 'color:red')
  assert.not.match(preview.custom_css, 'fixed')
  assert.is(preview.custom_css_left_out.length, 2)
  const weak = preview.colours.find(each => each.theme === 'light' && each.use === 'text')
  assert.ok(weak && weak.contrast < weak.needed && weak.used !== weak.chosen)
  assert.is((await send(world, routes.getStatusPage, { params })).headers.get('etag'), etag)
  assert.equal(orderOf((await world.call(routes.listComponents, { params })).body), ['Stored'])
  await send(world, routes.previewStatusPage, { params, body: { branding: { primary_color: 'yellow' } } })
  const audited = await world.sql(`select from audit_entry where account_id = $1 and action = 'status_page.preview'`, [
    world.accountId,
  ])
  assert.is(audited.length, 0, 'the audit log is of changes')
  const page = await (await fetch(`${world.url}/status/${id}`)).text()
  assert.ok(page.includes('Stored') && !page.includes('Drafted page'))
})

test('a component may show its state alone: neither page nor JSON has its uptime', async ({ world, id, monitors }) => {
  const params = { id }
  const components = [
    part(monitors[0], 'Bare', { shows_uptime: false, sla_target_percentage: 99.9 }),
    part(monitors[1], 'Whole'),
  ]
  const printed = (await world.call(routes.previewStatusPage, { params, body: { components } })).body.html
  assert.is(printed.split('class="d"').length - 1, 1)
  await world.call(routes.setComponents, { params, body: { components } })
  const [bare, whole] = (await world.call(routes.getPublicPage, { params })).body.components
  assert.equal([bare?.days, bare?.response, bare?.uptime_90d, bare?.sla_target], [[], [], null, null])
  assert.is(whole?.days.length, 90)
  const [first] = (await world.call(routes.listHttpComponents, { params })).body
  assert.equal(
    [first?.shows_uptime, first?.sla_target_percentage],
    [false, 99.9],
    'it is kept for when it is shown again',
  )
})

test('a preview of an incident builds on what is stored', async ({ world, id }) => {
  const params = { id }
  const body = { title: 'Slow', message: 'We look into it.' }
  const { body: incident } = await world.call(routes.createPageIncident, { params, body })
  const draft = { id: incident.id, status: 'resolved' as const, message: 'It was a disk.' }
  const { html } = (await world.call(routes.previewStatusPage, { params, body: { incident: draft } })).body
  assert.ok(html.includes('We look into it.') && html.includes('It was a disk.'))
  const other = (await world.call(routes.createStatusPage, { body: { friendly_name: 'Other' } })).body.id
  const elsewhere = await send(world, routes.previewStatusPage, { params: { id: other }, body: { incident: draft } })
  assert.not.ok(JSON.stringify(elsewhere.body).includes('We look into it.'), 'of another page nothing is shown')
})

test('the figures of each page; the frame runs and sends nothing', async ({ world, id, monitors }) => {
  const params = { id }
  await world.call(routes.setComponents, { params, body: { components: [part(monitors[0], 'A')] } })
  await world.call(routes.createPageIncident, { params, body: { title: 'Slow', message: 'We look into it.' } })
  await world.call(routes.addSubscriber, { params, body: { email: 'a@example.com' } })
  const figures = (await world.call(routes.listStatusPageFigures)).body.find(each => each.id === id)
  const address = `${world.url}/status/${id}`
  assert.equal(figures, { id, address, components: 1, open_incidents: 1, slug: null, subscribers: 0 })
  const frame = await fetch(`${world.url}/console/frame`)
  const policy = frame.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^sandbox allow-same-origin; default-src 'none'/)
  assert.not.match(policy, /script-src|allow-scripts/)
})

test.run()
