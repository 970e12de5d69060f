import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readDate } from '../date.ts'
import { registrationOf } from './facts.ts'
import { readAnswer } from './lookup.ts'

const test = suite('ends that are counted from today, and dates in words')

const NOW = Date.parse('2031-09-21T17:30:00Z')
const END = '2031-10-25T00:00:00.000Z'

function expiryIn(text: string): string | null {
  const heard = readAnswer(text, 'name.example', 'whois.example', NOW)
  return 'facts' in heard ? registrationOf(heard.facts).expiry_date : null
}

/** What registries and resellers say of an end in 34 days. */
const SAID = [
  'This domain expires in 34 days.',
  'name.example will expire in 34 days',
  'The registration ends in 34 days.',
  'Your registration is valid for 34 days from now; it ends after 34 days.',
  'The domain expires within 34 days',
  '34 days left until expiry',
  'Expiry: 34 days left',
  'The name lapses in 34 days!',
  'Renewal due in 34 days',
  'Die Domain läuft in 34 Tagen ab',
  'Diese Domain ist noch 34 Tage gültig',
  'Le domaine expire dans 34 jours',
  'Ce nom arrive à échéance dans 34 jours',
  'El dominio expira en 34 días',
  'El dominio vence dentro de 34 días',
  'O domínio expira em 34 dias',
  'Il dominio scade tra 34 giorni',
  'Het domein verloopt over 34 dagen',
  'Domena wygasa za 34 dni',
  'Doména vyprší za 34 dní',
  'Домен истекает через 34 дня',
  '域名将在34天后到期',
  '该域名还有34天到期',
  '有効期限まで残り34日',
  '도메인이 34일 후 만료됩니다',
]
/** Others, which were written after the rules. */
const LATER = [
  'Domain expiration: 34 days remaining',
  'Time to expiration: 34 days',
  'Time left: 34 days',
  'Expires in: 34 days',
  'Expiring in 34 days',
  'The domain name expires 34 days from today.',
  'Only 34 days left before this domain expires',
  'Will be renewed in 34 days',
  'Registration valid for another 34 days',
  'Läuft ab in: 34 Tagen',
  'Restlaufzeit: 34 Tage',
  'Gültigkeit: noch 34 Tage',
  'Expire dans : 34 jours',
  'Il reste 34 jours avant expiration',
  'Días restantes: 34',
  'Caduca en 34 días',
  'Faltan 34 días para el vencimiento',
  'Giorni rimanenti: 34',
  'Dias restantes: 34',
  'Expira em: 34 dias',
  'Nog 34 dagen geldig',
  'Verloopt over: 34 dagen',
  'Upływa za 34 dni',
  'Pozostało dni: 34',
  'Platnost končí za 34 dní',
  '34 nap múlva lejár',
  'Expiră în 34 de zile',
  '34 gün sonra sona erecek',
  'Осталось дней: 34',
  'Истекает через: 34 дня',
  'Діє ще 34 дні',
  '34天后到期',
  '剩余时间：34天',
  '距离到期还有34天',
  'あと34日で有効期限が切れます',
  '残り期間: 34日',
  '만료까지 34일 남음',
  '남은 기간: 34일',
  'expires: +34 days',
  'Expiry: T-34 days',
  'expires: 34d',
  'Expires: in about 34 days',
  'Expires: in 34 day(s)',
  'Expires: in 34 days, 6 hours',
  'Expires: 4 weeks and 6 days',
  'Days before expiry: 34',
  'Expires after 34 days',
  'Remaining time: 34 days',
  'There are 34 days left on this registration',
  'Renewal is due in 34 days',
  'Registration runs out in 34 days',
  'Ablauf in 34 Tagen',
  'Noch 34 Tage bis zum Ablauf',
  'Verbleibend: 34 Tage',
  'Échéance dans 34 jours',
  'Temps restant : 34 jours',
  'Vence en: 34 días',
  'Quedan 34 días',
  'Tiempo restante: 34 días',
  'Scade fra 34 giorni',
  'Mancano 34 giorni alla scadenza',
  'Faltam 34 dias',
  'Vence em 34 dias',
  'Vervalt binnen 34 dagen',
  'Resterende dagen: 34',
  'Udløber om 34 dage',
  'Utløper om 34 dager',
  'Går ut om 34 dagar',
  'Vanhenee 34 päivän kuluttua',
  'Ważna jeszcze 34 dni',
  'Pozostało 34 dni',
  'Zbývá 34 dní',
  'Zostáva 34 dní',
  'Még 34 nap',
  'Mai sunt 34 zile',
  'Ističe za 34 dana',
  'Poteče čez 34 dni',
  'Изтича след 34 дни',
  'Осталось 34 дня',
  'Залишилось 34 дні',
  'Λήγει σε 34 ημέρες',
  'Kalan süre: 34 gün',
  'Còn lại: 34 ngày',
  'Sisa: 34 hari',
  '还剩34天',
  '剩餘天數：34',
  '残り34日',
  '34일 후 만료',
]
/** Keys with the distance as their value. */
const KEYED = [
  ['Expires', 'in 34 days'],
  ['Expiration date', '34 days from now'],
  ['Expiry date', '34 days'],
  ['expires', '34 days remaining'],
  ['Days to expiry', '34'],
  ['Days until expiration', '34'],
  ['Days left', '34'],
  ['Remaining days', '34'],
  ['Days remaining', '34 (of 365)'],
  ['Valid until', 'in 34 days'],
  ['Paid until', '34 days left'],
  ['Ablaufdatum', 'in 34 Tagen'],
  ['Verbleibende Tage', '34'],
  ['Jours restants', '34'],
  ['Fecha de vencimiento', 'en 34 días'],
  ['Vence', 'dentro de 34 días'],
  ['Scadenza', 'tra 34 giorni'],
  ['Data de expiração', 'em 34 dias'],
  ['Vervaldatum', 'over 34 dagen'],
  ['Data wygaśnięcia', 'za 34 dni'],
  ['Срок действия', 'через 34 дня'],
  ['剩余天数', '34'],
  ['到期时间', '34天后'],
  ['有効期限', '残り34日'],
  ['만료일', '34일 남음'],
] as const
const FRAMES: ((line: string) => string)[] = [
  line => `domain: name.example\nregistrar: X Ltd\nstatus: active\n${line}\n`,
  line => `Domain Name: name.example\r\n${line}\r\nName Server: ns1.host.net\r\nCreated: 2001-02-03\r\n`,
  line => `% The registry\n\ndomain: name.example\nnserver: ns1.host.net\n\n${line}\n`,
]

const lines = [...SAID, ...LATER, ...KEYED.map(([key, value]) => `${key}: ${value}`)]

for (const [index, frame] of FRAMES.entries())
  test(`an end in 34 days, frame ${index + 1}: ${lines.length} wordings`, () => {
    const read = lines.map(line => [line, expiryIn(frame(line))])
    assert.equal(
      read.filter(([, expiry]) => expiry !== END),
      [],
    )
  })

test('weeks, months, years, and ends that have passed', () => {
  const read = (value: string) =>
    expiryIn(`domain: name.example\nnserver: ns1.host.net\nexpires: ${value}\n`)?.slice(0, 10)
  assert.is(read('in 5 weeks'), '2031-10-26')
  assert.is(read('in 2 months'), '2031-11-21')
  assert.is(read('in 1 year'), '2032-09-21')
  assert.is(read('3 days ago'), '2031-09-18')
  assert.is(read('in 0 days'), '2031-09-21')
})

/** Times that are no end: of a period, a policy, another thing, or a person's words. */
const NO_ENDS = [
  'Registration period: 1 year',
  'Validity period: 365 days',
  'Auto-renew grace period: 45 days',
  'Names are deleted 30 days after expiry.',
  'Domains can be renewed 60 days before they expire.',
  'DNSSEC signature expires: in 12 days',
  'Transfer lock expires: in 60 days',
  'Contact password expires: in 9 days',
  'Query limit resets in 3 days',
  'Last checked 5 days ago',
  'Created 34 days ago',
  'Description: expires in 34 days',
]

for (const line of NO_ENDS)
  test(`no end: ${line}`, () => {
    assert.is(expiryIn(`domain: name.example\nnserver: ns1.host.net\nstatus: ok\n${line}\n`), null)
  })

const DATES = [
  '二〇三一年十月二十五日',
  '二零三一年十月二十五日',
  '民國一百二十年十月二十五日',
  '民國一二〇年十月廿五日',
  '令和十三年十月二十五日',
  '二千三十一年十月二十五日',
  '25 באוקטובר 2031',
  '25 אוקטובר 2031',
  '25 ב-אוקטובר 2031',
  '2031ko urriaren 25a',
  '2031(e)ko urriaren 25a',
  '2031ko urriak 25',
  '2031-ko urriaren 25',
  '2031 urria 25',
  '25 urria 2031',
  '25 urriak 2031',
  'Urriaren 25, 2031',
]

for (const date of DATES)
  test(`a date in words: ${date}`, () => {
    assert.is(readDate(date), Date.parse('2031-10-25'))
    assert.is(expiryIn(`domain: name.example\nexpires: ${date}\n`), END)
  })

test('every month in Hebrew and Basque, by itself and as dates have it', () => {
  for (const language of ['he', 'eu'])
    for (let month = 0; month < 12; month++) {
      const at = Date.UTC(2031, month, 25)
      for (const style of [{ dateStyle: 'long' }, { day: 'numeric', month: 'long', year: 'numeric' }] as const) {
        const text = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(at)
        assert.is(readDate(text), at, text)
      }
    }
})

test('statements that are marked like comments are read if there are no others', () => {
  const marked = '#domain: name.example\n#registrar: X Ltd\n#expires: 2031-10-25\n#nserver: ns1.host.net\n'
  for (const mark of ['#', '%', '# ', '; '])
    assert.is(expiryIn(`% The registry. All rights reserved.\n\n${marked.replaceAll('#', mark)}`), END)
  assert.is(expiryIn('#expires: 2030-01-01\ndomain: name.example\nexpires: 2031-10-25\n'), END)
})

test.run()
