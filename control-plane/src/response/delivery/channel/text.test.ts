import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LANGUAGES } from '../../../platform/language.ts'
import type { Message } from '../message.ts'
import type { Door } from './channel.ts'
import { htmlOf } from './email-html.ts'
import { partsDiffer } from './mail-parts.fixture.ts'
import { plainText } from './text.ts'
import { voice } from './twilio.ts'

const test = suite('a message as text and as a page')

const message: Message = {
  event: 'report.issue',
  tone: 'info',
  severity: null,
  subject: 'Subject',
  text: 'Text.',
  facts: [],
  links: [],
  thread: 'thread',
  at: epoch(0),
  webhook: {},
  unsubscribe_url: 'https://pharos.example/leave',
}

const BRAND: NonNullable<Message['brand']> = {
  name: 'Acme & Söhne',
  url: 'https://status.example/',
  logo: null,
  band: '#102030',
  on_band: '#ffffff',
  button: '#102030',
  on_button: '#ffffff',
  language: 'de',
  direction: 'ltr',
  unsubscribe: 'Abmelden',
  sender: true,
}
const FULL: Message = {
  ...message,
  subject: 'Checkout <is> down & out',
  text: 'First line: "why".\nSecond line.',
  facts: [
    { label: 'Target', value: 'https://shop.example/?a=1&b=<2>' },
    { label: 'Since', value: '1 Jan 2026, 13:00 CET' },
  ],
  links: [
    { label: 'Open incident', url: 'https://pharos.example/console/incidents/1', action: 'view' },
    { label: 'Resolve', url: 'https://pharos.example/incident/1/action?token=a&b', action: 'resolve' },
  ],
}
const MAILS: [name: string, mail: Message][] = [
  ['bare', message],
  ['with facts and links', FULL],
  ...LANGUAGES.map((language): [string, Message] => [`in ${language}`, { ...FULL, language }]),
  ['of a page', { ...FULL, brand: BRAND }],
  ['of a page with a logo', { ...FULL, brand: { ...BRAND, logo: 'https://status.example/logo.png' } }],
  ['of a page in French', { ...FULL, language: 'fr', brand: { ...BRAND, language: 'fr' } }],
]

for (const [name, mail] of MAILS)
  test(`both parts of a mail ${name} say the same, in one layout for light and dark`, () => {
    assert.equal(partsDiffer(mail), { html: [], text: [] })
    const html = htmlOf(mail)
    for (const part of ['prefers-color-scheme:dark', 'name="color-scheme"', 'class="card"', 'class="ground"'])
      assert.match(html, part)
    // Nothing is loaded but the logo of a page.
    assert.equal(
      html.match(/(?:src|url)=?\(?"?https?:[^"]*/g) ?? [],
      mail.brand?.logo ? [`src="${mail.brand.logo}`] : [],
    )
  })

test('a part that says more is found', () => {
  const html = '<p>First line: "why".</p><p>More: <a href="https://x.example/">here</a></p>'
  assert.equal(partsDiffer({ ...FULL, text: 'First line: "why".\nLess.', html }), {
    html: ['More', 'here', 'https://x.example/'],
    text: ['Less'],
  })
})

test('it is unsubscribed from in its own language, English by default', () => {
  const words = LANGUAGES.map(language => {
    const [word = ''] = /\S[^\n]*(?=: https:\/\/pharos\.example\/leave)/.exec(plainText({ ...message, language })) ?? []
    assert.match(htmlOf({ ...message, language }), `>${word.trim()}</a>`)
    return word
  })
  assert.equal(words, ['Unsubscribe', 'Abbestellen', 'Se désabonner\u00a0'])
  assert.match(plainText(message), 'Unsubscribe: https://pharos.example/leave')
})

test('a call is read in the language of its message', async () => {
  const said: string[] = []
  const door = {
    config: {
      ...{ PHAROS_TWILIO_ACCOUNT_SID: 'AC1', PHAROS_TWILIO_AUTH_TOKEN: 'x', PHAROS_TWILIO_FROM: '+15550100' },
      PHAROS_CHANNEL_ENDPOINTS: {},
    },
    egress: {
      request: async ({ body }: { body: string }) => {
        said.push(new URLSearchParams(body).get('Twiml') ?? '')
        return { status: 201, text: '', headers: {} }
      },
    },
    clock: { now: () => 0 },
  } as unknown as Door
  const endpoint = { type: 'voice' as const, config: { phone_number: '+15550101' }, secrets: {} }
  for (const language of LANGUAGES) await voice.send(door, endpoint, { id: 'id', message: { ...FULL, language } })
  assert.equal(
    said.map(each => /<Say language="([\w-]+)">/.exec(each)?.[1]),
    ['en-US', 'de-DE', 'fr-FR'],
  )
})

test.run()
