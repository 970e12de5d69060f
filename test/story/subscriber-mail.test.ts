import { SUBSCRIBER_WORDS } from '@pharos/control-plane/publishing/subscriber/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { linkOf, pageSuite, type SubscribedPage } from './subscriber.ts'

const test = pageSuite('what subscribers get, in the style and language of the page')

/** Submits the form of the page, as a browser does. */
async function send({ world, page }: SubscribedPage, email: string, language: string) {
  const reply = await fetch(`${world.url}/status/${page}/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    body: new URLSearchParams({ email }),
  })
  await world.settle()
  return { status: reply.status, text: await reply.text() }
}

async function press(link: string, language: string): Promise<string> {
  const headers = { 'accept-language': language }
  assert.match(await (await fetch(link, { headers })).text(), 'method="post"')
  return (await fetch(link, { method: 'POST', headers })).text()
}

test('the form says why an address is refused, in each language', async parts => {
  for (const [language, { wrong_email, wrong_letters }] of Object.entries(SUBSCRIBER_WORDS))
    for (const [email, wrong] of [
      ['grüße@example.com', wrong_letters],
      ['ada@', wrong_email],
      ['grüße', wrong_email],
    ] as const) {
      const { status, text } = await send(parts, email, language)
      assert.is(status, 400)
      assert.match(text, `<strong>${wrong}</strong>`)
    }
})

test('mails render Markdown, and carry name, colours, language and addresses of the page', async parts => {
  const { world, sink, page } = parts
  await world.sql("update account set plan = 'team'")
  await world.call(routes.updateBranding, {
    params: { id: page },
    body: { page_title: 'Acme Status', primary_color: '#0b5394', white_label: true },
  })
  await world.sql(
    `insert into custom_domain (id, account_id, page_id, domain, status, waiting_since, created_at, updated_at)
     select gen_random_uuid(), account_id, id, 'status.acme.example', 'active', 1, 1, 1 from status_page where id = $1`,
    [page],
  )
  const asked = await send(parts, 'ada@example.com', 'de-CH,fr;q=0.5')
  assert.equal([asked.status, asked.text.includes('Sehen Sie in Ihr Postfach')], [202, true])
  const [confirm] = sink.mails.splice(0)
  assert.is(confirm?.headers.subject, 'Bestätigen Sie Ihr Abonnement von Acme Status')
  assert.not.match(confirm?.headers.from ?? '', 'Acme', 'the installation asks in its own name')
  const link = linkOf(confirm, 'Bestätigen')
  assert.match(link, /^https:\/\/status\.acme\.example\/subscription\/confirm\?token=/)
  await press(link.replace('https://status.acme.example', `${world.url}/status/${page}`), 'de')

  const message = '**Bold** [docs](https://x.example/a) and\n\n- one\n- two'
  const body = { title: 'Slow', message, severity: 'minor' } as const
  await world.call(routes.createPageIncident, { params: { id: page }, body })
  await world.settle()
  const [mail] = sink.mails
  const [html = '', text = ''] = [mail?.parts['text/html'], mail?.parts['text/plain']]
  assert.is(mail?.headers.subject, '[Acme Status] Wird untersucht: Slow')
  assert.match(mail?.headers.from ?? '', 'Acme Status')
  for (const part of [
    '<strong>Bold</strong>',
    '<li>one</li>',
    'href="https://x.example/a"',
    '#0b5394',
    '<html lang="de"',
  ])
    assert.match(html, part)
  assert.match(text, /^Bold docs \(https:\/\/x\.example\/a\) and\r?\n/)
  assert.not.match(text + html, /\*\*|\]\(|\d\d:\d\d:\d\d\.\d|background:#d92d20/)
  assert.match(text, 'Abmelden: https://status.acme.example/subscription/unsubscribe?token=')
  assert.match(mail?.headers['list-unsubscribe'] ?? '', '<https://status.acme.example/subscription/unsubscribe?')
  assert.not.match(html + text, world.url)
})

test('pages behind links look like the page, use the visitor’s language and explain errors in place', async parts => {
  const { world, page, sink } = parts
  const base = `${world.url}/status/${page}`
  const wrong = await fetch(`${base}/subscription/confirm?token=wrong`, { headers: { 'accept-language': 'fr' } })
  assert.is(wrong.status, 403)
  const text = await wrong.text()
  for (const part of ['Ce lien n’est pas valide', `href="${base}/"`, '<style>', 'Shop', 'lang="fr"'])
    assert.match(text, part)
  assert.match(wrong.headers.get('content-security-policy') ?? '', "default-src 'none'")
  const mistyped = await send(parts, 'no "address', 'ar')
  assert.is(mistyped.status, 400)
  assert.match(mistyped.text, 'dir="rtl"')
  assert.match(mistyped.text, 'value="no &quot;address"')
  assert.is((await fetch(`${base}/subscription/unsubscribe?token=x`)).status, 403)
  const webhook = 'http://127.0.0.1:9/hook'
  const refused = await fetch(`${base}/subscribe`, { method: 'POST', body: new URLSearchParams({ webhook }) })
  assert.is(refused.status, 400)
  const explained = await refused.text()
  assert.match(explained, 'did not answer the challenge')
  assert.match(explained, `value="${webhook}"`)
  const none = `${world.url}/status/00000000-0000-7000-8000-000000000000/subscription/confirm?token=x`
  assert.is((await fetch(none)).status, 404)
  await send(parts, 'ada@example.com', 'en')
  const link = linkOf(sink.mails[0], 'Confirm')
  assert.match(await press(link, 'ja'), 'Shop を購読しました')
  assert.match(await (await fetch(link)).text(), 'You are subscribed to Shop')
})

test.run()
