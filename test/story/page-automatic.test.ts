import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { until } from '../until.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { autoService, linkedHeartbeat } from './incident.ts'
import { type StoryPage, showHeartbeat, statusPage } from './status-page.ts'
import { confirmed } from './subscriber.ts'

const test = suite('what Pharos says by itself on a page is in the language of its reader')
const sink = await startMailSink()
test.before.each(() => {
  sink.mails.length = 0
})
test.after(() => sink.stop())
const how = { agent: false, environment: { PHAROS_SMTP_URL: sink.url } }

/** The forms of a page for a reader. The JSON is the same for all. */
function forms(world: World, page: StoryPage) {
  const read = async (path: string, language: string) => {
    const reply = await fetch(`${world.url}/status/${page.id}/${path}`, { headers: { 'accept-language': language } })
    assert.is(reply.headers.get('vary')?.includes('Accept-Language'), true)
    return (await reply.text()).replaceAll(/<\/?bdi>/g, '')
  }
  return {
    all: async (language: string) => ({
      html: await read('', language),
      atom: await read('feed.atom', language),
      rss: await read('feed.rss', language),
    }),
    json: async () => (await world.call(routes.getPublicPage, { params: { id: page.id } })).body,
  }
}

/** Subscribers who read English and German. */
async function readers(world: World, page: StoryPage, mails: MailSink) {
  for (const language of ['en', 'de']) await confirmed({ world, sink: mails, page: page.id }, `${language}@example.com`)
  await world.sql(`update subscriber set language = substr(address, 1, 2) where page_id = $1`, [page.id])
  /** The mails since the last call: subject and text by language. */
  return (language: string) =>
    sink.mails
      .filter(mail => mail.to[0] === `${language}@example.com`)
      .map(mail => `${mail.headers.subject}\n${mail.parts['text/plain']}`)
      .join('\n')
}

/** Checks that each form and mail has its own language's words, and none has the other's. */
async function says(
  world: World,
  page: StoryPage,
  words: { en: string; de: string },
  mailed: ((language: string) => string) | null,
): Promise<void> {
  const { all } = forms(world, page)
  await until(`the page says ${words.en}`, async () => (await all('en')).html.includes(words.en))
  for (const [language, own, other] of [
    ['en', words.en, words.de],
    ['de', words.de, words.en],
  ] as const) {
    for (const [form, text] of Object.entries(await all(language))) {
      assert.ok(text.includes(own), `${form} in ${language} says: ${own}`)
      assert.not.ok(text.includes(other), `${form} in ${language} does not say: ${other}`)
    }
    if (mailed === null) continue
    assert.match(mailed(language), own)
    assert.not.match(mailed(language), other)
  }
}

story(
  test,
  'titles, changes of what is affected, and reopening, on the page, in feeds and mails',
  async world => {
    const page = await statusPage(world)
    const service = await autoService(world, { auto_publish_to_status_page_id: page.id })
    const [a, b, hidden] = [
      await linkedHeartbeat(world, service.id, 'db-1'),
      await linkedHeartbeat(world, service.id, 'db-2'),
      await linkedHeartbeat(world, service.id, 'internal'),
    ]
    await showHeartbeat(world, page, a.id, 'Cart')
    await showHeartbeat(world, page, b.id, 'Pay *fast*')
    const mailed = await readers(world, page, sink)

    await a.fail()
    await says(world, page, { en: 'Cart is down', de: 'Cart ist ausgefallen' }, mailed)
    const [opened] = (await forms(world, page).json()).incidents
    assert.equal(
      [opened?.title, opened?.title_automatic],
      ['Cart is down', { code: 'component_down', component: 'Cart' }],
    )

    await b.fail()
    await says(world, page, { en: 'is affected, too.', de: 'Jetzt auch betroffen: Pay *fast*.' }, null)
    sink.mails.length = 0
    await a.recover()
    const recovered = { en: 'Cart works again.', de: 'Wieder in Betrieb: Cart. Weiterhin betroffen: Pay *fast*.' }
    await says(world, page, recovered, mailed)
    const [update] = (await forms(world, page).json()).incidents[0]?.updates ?? []
    assert.is(update?.message, 'Cart works again. Pay *fast* is still affected.')
    const one = (name: string) => ({ names: [name], more: 0 })
    assert.equal(update?.automatic, {
      ...{
        code: 'affected',
        recovered: one('Cart'),
        affected: { names: [], more: 0 },
        still_affected: one('Pay *fast*'),
      },
    })

    await b.recover()
    sink.mails.length = 0
    await a.fail()
    await says(world, page, { en: 'This incident is open again.', de: 'Diese Störung besteht wieder.' }, mailed)

    await a.recover()
    sink.mails.length = 0
    await hidden.fail()
    await says(world, page, { en: 'Service disruption', de: 'Dienst gestört' }, mailed)

    // What a person corrects is theirs, in every language.
    const { id } = await service.incident()
    const [last] = (await world.call(routes.listIncidentUpdates, { params: { id } })).body
    assert.match(last?.message ?? '', 'This incident is open again.')
    const params = { id, update_id: last?.id ?? '' }
    await world.call(routes.correctIncidentUpdate, { params, body: { message: 'Sorry, we look into it.' } })
    await world.call(routes.publishIncident, { params: { id }, body: { status_page_id: page.id, title: 'Our fault' } })
    await world.settle()
    await until('the correction is shown', async () => (await forms(world, page).all('de')).html.includes('Our fault'))
    const { incidents } = await forms(world, page).json()
    assert.equal([incidents[0]?.title_automatic, incidents[0]?.updates[0]?.automatic], [null, null])
    assert.match((await forms(world, page).all('de')).html, 'Sorry, we look into it.')
  },
  how,
)

story(
  test,
  'a merged incident says where it continues, with a link that works in every language',
  async world => {
    const page = await statusPage(world)
    const mailed = await readers(world, page, sink)
    const open = async (title: string) =>
      (await world.call(routes.createIncident, { body: { title, status_page_id: page.id } })).body.id
    const [from, into] = [await open('Shop is slow'), await open('Pay is slow')]
    await world.settle()
    sink.mails.length = 0
    await world.call(routes.mergeIncident, { params: { id: from }, body: { into_incident_id: into } })
    await world.settle()
    const goesOn = {
      en: 'This incident goes on as part of another one',
      de: 'Diese Störung wird als Teil einer anderen weitergeführt',
    }
    await says(world, page, goesOn, mailed)
    for (const [form, text] of Object.entries(await forms(world, page).all('de')))
      assert.match(text, new RegExp(`weitergeführt: (<|&#60;)a href=.{0,12}http[^ ]*/incident/${into}`), form)
  },
  how,
)

story(
  test,
  'texts from before they had codes stay as they were written',
  async world => {
    const page = await statusPage(world)
    const service = await autoService(world, { auto_publish_to_status_page_id: page.id })
    const a = await linkedHeartbeat(world, service.id, 'db-1')
    await showHeartbeat(world, page, a.id, 'Cart')
    await a.fail()
    await world.sql('update incident_publication set title_automatic = null')
    const { all } = forms(world, page)
    await until('the page is shown', async () => (await all('de')).html.includes('Cart is down'))
    assert.not.match((await all('de')).html, 'ausgefallen')
  },
  how,
)

test.run()
