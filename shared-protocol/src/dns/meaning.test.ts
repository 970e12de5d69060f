import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { setMeaning } from './meaning.ts'
import { canonicalRdata } from './rdata.ts'
import type { RecordType } from './record-type.ts'

const test = suite('meaning of records')

type Random = () => number

/** Mulberry32: the same numbers in [0, 1) for the same seed. */
function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
const shuffled = <T>(random: Random, items: readonly T[]): T[] =>
  items
    .map(item => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
const cased = (random: Random, text: string) =>
  text.replace(/[a-z]/gi, letter => (random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase()))
const gap = (random: Random) => pick(random, ['', '', ' ', '  '])

/** A text as the strings of a TXT record, cut anywhere. */
function split(random: Random, text: string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = 1 + Math.floor(random() * 254)
    parts.push(text.slice(at, at + length))
    at += length
  }
  return parts.map(part => `"${part.replace(/["\\]/g, '\\$&')}"`).join(' ')
}

interface Kind {
  name?: string
  type: RecordType
  /** Another way to publish the same. */
  same(random: Random): string
  /** Values that mean something else than `same`, and than each other. */
  others: string[]
}

const domain = (random: Random, name: string) => cased(random, name) + pick(random, ['', '.'])
const tags = (random: Random, first: string, rest: string[]) =>
  [first, ...shuffled(random, rest)]
    .map(tag => gap(random) + tag.replace('=', `${gap(random)}=${gap(random)}`) + gap(random))
    .join(';') + pick(random, ['', ';', ' ; '])
const KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'.repeat(8)

const kinds: Record<string, Kind> = {
  'long text': {
    type: 'TXT',
    same: random => split(random, `google-site-verification=${'aB3 "\\'.repeat(70)}`),
    others: [
      '"google-site-verification=other"',
      '"Google-site-verification=other"',
      '"google-site-verification= other"',
    ],
  },
  spf: {
    type: 'TXT',
    same: random => {
      const terms = [
        `${pick(random, ['', '+'])}${cased(random, 'include')}:${domain(random, '_spf.example.net')}`,
        `${cased(random, 'ip4')}:192.0.2.1${pick(random, ['', '/32'])}`,
        `${cased(random, 'ip6')}:${pick(random, ['2001:db8::/32', '2001:DB8:0:0::/32', '2001:0db8::0/32'])}`,
        `${cased(random, 'a')}:${domain(random, 'mail.example.com')}${pick(random, ['', '/32', '//128', '/32//128'])}`,
        `${cased(random, 'exists')}:%{i}.${domain(random, 'x.example.com')}`,
        `~${cased(random, 'all')}`,
      ]
      const at = Math.floor(random() * (terms.length + 1))
      terms.splice(at, 0, `${cased(random, 'exp')}=${domain(random, 'why.example.com')}`)
      return split(random, `${cased(random, 'v=spf1')} ${terms.map(term => term + pick(random, ['', ' '])).join(' ')}`)
    },
    others: [
      '"v=spf1 -all"',
      '"v=spf1 ~all"',
      '"v=spf1 mx a ~all"',
      '"v=spf1 a mx ~all"',
      '"v=spf1 ip4:192.0.2.1/31 ~all"',
      '"v=spf1 exists:%{s}.example.com ~all"',
      '"v=spf1 exists:%{S}.example.com ~all"',
      '"v=spf1" "-all"',
      '"v=spf10 -all"',
    ],
  },
  dkim: {
    name: 's1._domainkey.example.com.',
    type: 'TXT',
    same: random => {
      const key = KEY.replace(/.{40}/g, part => part + gap(random))
      return split(random, tags(random, 'v=DKIM1', ['k=rsa', `t=y${gap(random)}:${gap(random)}s`, `p=${key}`]))
    },
    others: [
      '"v=DKIM1; p="',
      '"v=DKIM1; k=RSA; p=abc"',
      '"v=DKIM1; k=rsa; p=abc"',
      '"v=DKIM1; k=rsa; p=abC"',
      '"k=rsa; v=DKIM1; p=abc"',
      '"v=DKIM1; k=rsa; p=abc; p=abd"',
    ],
  },
  dmarc: {
    name: '_dmarc.example.com.',
    type: 'TXT',
    same: random => {
      const rest = [
        `p=${cased(random, 'reject')}`,
        `adkim=${cased(random, 's')}`,
        `rua=mailto:a@x.test${gap(random)},${gap(random)}mailto:b@x.test`,
        'pct=50',
      ]
      return split(random, tags(random, 'v=DMARC1', rest))
    },
    others: [
      '"v=DMARC1; p=none"',
      '"v=DMARC1; p=reject; pct=5"',
      '"v=DMARC1; p=reject; rua=mailto:A@x.test"',
      '"v=DMARC1; p=reject; rua=mailto:a@x.test"',
    ],
  },
  caa: {
    type: 'CAA',
    same: random => {
      const parameters = shuffled(random, ['accounturi=https://ca.test/A', 'validationmethods=dns-01'])
      const shown = parameters.map(one => gap(random) + one.replace('=', `${gap(random)}=${gap(random)}`) + gap(random))
      const value = `${gap(random)}${cased(random, 'ca.example')}${gap(random)};${shown.join(';')}${pick(random, ['', ';'])}`
      return `0 ${cased(random, 'issue')} "${value}"`
    },
    others: [
      '0 issue ";"',
      '0 issue "ca.example"',
      '128 issue "ca.example"',
      '0 issuewild "ca.example"',
      '0 issue "ca.example; accounturi=https://ca.test/a"',
      '0 issue "ca.example; accounturi=https://ca.test/A"',
      '0 issue "%%"',
      '0 iodef "mailto:A@x.test"',
      '0 iodef "mailto:a@x.test"',
    ],
  },
  https: {
    type: 'HTTPS',
    same: random => {
      const list = (items: string[]) => shuffled(random, items).join(',')
      const alpn = list(['h2', 'h3', 'http/1.1'])
      const hints = `ipv4hint=${list(['192.0.2.1', '192.0.2.2'])}`
      const six = `ipv6hint=${list([pick(random, ['2001:db8::1', '2001:DB8:0::1']), '2001:db8::2'])}`
      const quote = pick(random, ['', '"'])
      return `1 ${domain(random, 'svc.example')} ${shuffled(random, [`alpn=${quote}${alpn}${quote}`, hints, six, 'port=8443']).join(' ')}`
    },
    others: [
      '1 svc.example.',
      '2 svc.example.',
      '1 . alpn=h2',
      '1 . alpn=h2,h3',
      '1 . alpn=h2\\\\,h3',
      '1 . alpn=h2 port=443',
      '1 . alpn=h2 ipv4hint=192.0.2.1',
    ],
  },
  naptr: {
    type: 'NAPTR',
    same: random =>
      `100 10 "${cased(random, 'u')}" "${cased(random, 'e2u+sip')}" "!^.*$!sip:A@x.test!" ${domain(random, 'next.example')}`,
    others: ['100 10 "S" "E2U+sip" "!^.*$!sip:A@x.test!" .', '100 10 "U" "E2U+sip" "!^.*$!sip:a@x.test!" .'],
  },
  aaaa: {
    type: 'AAAA',
    same: random => pick(random, ['2001:db8::1', '2001:DB8::1', '2001:db8:0:0:0:0:0:1', '2001:0db8::0001']),
    others: ['2001:db8::2', '::1'],
  },
  mx: {
    type: 'MX',
    same: random => `${pick(random, ['10', '010'])} ${domain(random, 'mail.example.com')}`,
    others: ['20 mail.example.com', '10 mx.example.com'],
  },
  service: {
    name: 'printer._ipp._tcp.example.com.',
    type: 'TXT',
    same: random => pick(random, ['"txtvers=1" "note=a b"', 'txtvers=1 "note=a b"']),
    others: ['"txtvers=1note=a b"', '"txtvers=1" "note=a" " b"'],
  },
}

function meaning({ name = 'example.com.', type }: Kind, ...records: string[]): string {
  const lines = records.map(text => {
    const line = canonicalRdata(type, text)
    if (line === null) throw new Error(`${type} ${text} is not read`)
    return line
  })
  return setMeaning({ name, record_type: type }, lines)
}

for (const [title, kind] of Object.entries(kinds)) {
  test(`${title}: 400 ways to publish one value mean one thing`, () => {
    const random = seeded(title.length)
    const given = Array.from({ length: 400 }, () => kind.same(random))
    const meanings = new Map(given.map(text => [meaning(kind, text), text]))
    assert.is(meanings.size, 1, [...meanings].slice(0, 2).flat().join('\n'))
    assert.ok(title === 'service' || title === 'aaaa' || title === 'mx' || new Set(given).size > 100)
  })

  test(`${title}: other values mean other things`, () => {
    const all = [kind.same(seeded(1)), ...kind.others].map(text => meaning(kind, text))
    assert.is(new Set(all).size, all.length, all.join('\n'))
  })

  test(`${title}: a set has no order, and its size counts`, () => {
    const [first = '', second = ''] = [kind.same(seeded(2)), ...kind.others]
    assert.is(meaning(kind, first, second), meaning(kind, second, first))
    assert.is.not(meaning(kind, first, second), meaning(kind, first))
  })
}

test('what a hostile zone may publish is read in a moment', () => {
  const long = (piece: string) => piece.repeat(Math.floor(60_000 / piece.length))
  const bodies = [long(' '), long(' ,'), long('%{'), long(';'), long('/1'), long('a=b;'), `p=${long(' :')}`]
  for (const head of ['v=spf1 ', 'v=DKIM1;', 'v=DMARC1; rua=', '']) {
    for (const body of bodies) meaning({ ...kinds.spf, type: 'TXT' } as Kind, split(seeded(3), head + body))
  }
  for (const body of bodies) meaning({ type: 'CAA' } as Kind, `0 issue "${body}"`)
})

test.run()
