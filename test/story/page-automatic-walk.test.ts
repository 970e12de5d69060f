import { AUTOMATIC_WORDS } from '@pharos/control-plane/publishing/page-words/automatic.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startMailSink } from '../delivery/mail-sink.ts'
import { until } from '../until.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { autoService, linkedHeartbeat } from './incident.ts'
import { type StoryPage, showHeartbeat, statusPage } from './status-page.ts'
import { confirmed } from './subscriber.ts'

const test = suite('every text of Pharos on a page, also one that is quoted, is in the language of its reader')
const sink = await startMailSink()
test.after(() => sink.stop())

const LANGUAGES = ['en', 'de', 'fr'] as const
type Spoken = (typeof LANGUAGES)[number]

/** What Pharos says about a component in a language, by code. */
function sentences(language: Spoken) {
  const { component_down, disruption, affected } = AUTOMATIC_WORDS[language]
  const one = (phrase: string | { one: string }) => (typeof phrase === 'string' ? phrase : phrase.one)
  return {
    down: (name: string) => component_down.replace('{name}', name),
    disruption,
    tooAffected: (name: string) => one(affected.affected_too).replace('{names}', name),
    recovered: (name: string) => one(affected.recovered).replace('{names}', name),
  }
}

/** Opens an incident of a service with one heartbeat; under its public name, if it has one. */
async function fails(world: World, page: StoryPage, name: string | null) {
  const service = await autoService(world, { auto_publish_to_status_page_id: page.id })
  const beat = await linkedHeartbeat(world, service.id, `internal ${name}`)
  if (name !== null) await showHeartbeat(world, page, beat.id, name)
  await beat.fail()
  return { service, beat, id: (await service.incident()).id }
}

/** Waits until the newest update says a text, and returns its address. */
async function updateOf(world: World, id: string, text: string) {
  await world.settle()
  const { body } = await world.call(routes.listIncidentUpdates, { params: { id } })
  const found = body.find(({ message }) => message.includes(text))
  assert.is(found?.automatic?.code, 'affected', `an update says ${text}`)
  return { id, update_id: found?.id ?? '' }
}

/** One incident of which every text was corrected or deleted, one that was taken back, and two that are open. */
async function happens(world: World, page: StoryPage) {
  const { service, beat: cart, id } = await fails(world, page, 'Cart')
  const pay = await linkedHeartbeat(world, service.id, 'internal pay')
  await showHeartbeat(world, page, pay.id, 'Pay')
  await pay.fail()
  const en = sentences('en')
  const joined = await updateOf(world, id, en.tooAffected('Pay'))
  const { body } = await world.call(routes.correctIncidentUpdate, {
    params: joined,
    body: { message: 'We look into it.' },
  })
  assert.is(body.automatic, null, 'a person wrote it')
  await cart.recover()
  await world.call(routes.deleteIncidentUpdate, { params: await updateOf(world, id, en.recovered('Cart')) })
  await world.call(routes.publishIncident, { params: { id }, body: { status_page_id: page.id, title: 'Our fault' } })
  const gone = await fails(world, page, 'Search')
  await world.call(routes.unpublishIncident, { params: { id: gone.id } })
  await world.settle()
  return { mail: await fails(world, page, 'Mail'), hidden: await fails(world, page, null) }
}

/** Where a text of Pharos is shown, and what each place says in a language. */
function places(open: { mail: { id: string }; hidden: { id: string } }) {
  const titles = (says: Says) => [says.down('Mail'), says.disruption]
  const quoted = (says: Says) => [
    says.tooAffected('Pay'),
    says.recovered('Cart'),
    says.down('Pay'),
    says.down('Search'),
  ]
  const places: [path: string, says: (says: Says) => string[]][] = [
    ['', says => [...titles(says), ...quoted(says)]],
    ['feed.atom', titles],
    ['feed.rss', titles],
    ['api/v2/summary.json', titles],
    ['api/v2/incidents.json', titles],
    ['api/v2/incidents/unresolved.json', titles],
    [`incident/${open.mail.id}`, says => [says.down('Mail')]],
    [`incident/${open.hidden.id}`, says => [says.disruption]],
    ['history', () => []],
  ]
  return places
}
type Says = ReturnType<typeof sentences>

function allOf(says: Says): string[] {
  const names = ['Cart', 'Pay', 'Search', 'Mail']
  return [says.disruption, ...names.flatMap(name => [says.down(name), says.tooAffected(name), says.recovered(name)])]
}

story(
  test,
  'open, corrected, deleted and taken back: the page, its parts, feeds and Statuspage’s JSON in three languages',
  async world => {
    const page = await statusPage(world)
    for (const language of LANGUAGES) await confirmed({ world, sink, page: page.id }, `${language}@example.com`)
    await world.sql('update subscriber set language = substr(address, 1, 2)')
    sink.mails.length = 0
    const open = await happens(world, page)
    const read = async (path: string, language: string) => {
      const url = `${world.url}/status/${page.id}/${path}`
      const reply = await fetch(url, { headers: { 'accept-language': language } })
      assert.is(reply.status, 200, path)
      return (await reply.text()).replaceAll(/<\/?bdi>/g, '').replaceAll(/&#39;|&#x27;|&apos;/g, "'")
    }
    await until('the page shows all', async () => {
      const html = await read('', 'en')
      return allOf(sentences('en')).filter(text => html.includes(text)).length === 6
    })
    for (const language of LANGUAGES) {
      const others = LANGUAGES.filter(each => each !== language).flatMap(each => allOf(sentences(each)))
      for (const [path, says] of places(open)) {
        const text = await read(path, language)
        for (const own of says(sentences(language))) assert.ok(text.includes(own), `/${path} in ${language}: ${own}`)
        for (const other of others) assert.not.ok(text.includes(other), `/${path} in ${language} says: ${other}`)
      }
      const mailed = sink.mails.filter(mail => mail.to[0] === `${language}@example.com`)
      const texts = mailed.map(mail => `${mail.headers.subject}\n${mail.parts['text/plain']}`).join('\n')
      for (const own of [...['Cart', 'Search', 'Mail'].map(sentences(language).down), sentences(language).disruption])
        assert.ok(texts.includes(own), `mails in ${language}: ${own}`)
      for (const other of others) assert.not.ok(texts.includes(other), `a mail in ${language} says: ${other}`)
    }
  },
  { agent: false, environment: { PHAROS_SMTP_URL: sink.url } },
)

story(
  test,
  'the API has the code beside each English text, and a text without one is shown as it is',
  async world => {
    const page = await statusPage(world)
    await happens(world, page)
    const codes = async () =>
      (await page.corrections()).map(each => [each.field, each.before_automatic?.code ?? null]).toSorted()
    const expected = [
      ['deleted', 'affected'],
      ['deleted', 'component_down'],
      ['message', 'affected'],
      ['title', 'component_down'],
    ]
    await until('all corrections are recorded', async () => (await codes()).length === expected.length)
    assert.equal(await codes(), expected)
    const shown = async () => (await world.call(routes.getPublicPage, { params: { id: page.id } })).body.corrections
    await until('they are shown', async () => (await shown()).length === expected.length)
    const taken = (await shown()).find(each => each.subject === 'Search is down')
    assert.equal(taken?.subject_automatic, { code: 'component_down', component: 'Search' })
    const titled = (await shown()).find(each => each.field === 'title')
    assert.equal(
      [titled?.before, titled?.before_automatic, titled?.after],
      ['Pay is down', { code: 'component_down', component: 'Pay' }, 'Our fault'],
    )
    await world.sql('update page_correction set before_automatic = null')
    await fails(world, page, 'Extra')
    const german = async () =>
      (await fetch(`${world.url}/status/${page.id}`, { headers: { 'accept-language': 'de' } })).text()
    await until('the page is made anew', async () => (await german()).includes('Extra'))
    assert.match((await german()).replaceAll(/<\/?bdi>/g, ''), 'Pay is down')
  },
  { agent: false },
)

test.run()
