/** One registration, written in the layouts, words and dates in which registries print it. */
export interface Variant {
  title: string
  text: string
}

export const DOMAIN = 'name.example'
export const EXPIRY = '2031-10-25T00:00:00.000Z'
export const REGISTRAR = 'Example Registrar Ltd'
export const SERVERS = ['ns1.host.net', 'ns2.host.net']
const CREATED = '2001-02-03'

type Pair = readonly [key: string, value: string]
type Layout = (pairs: readonly Pair[]) => string

const padded = (text: string, length: number, fill = ' ') => text.padEnd(length, fill)
const each =
  (line: (pair: Pair) => string): Layout =>
  pairs =>
    `${pairs.map(line).join('\n')}\n`
const capital = (text: string) => text.replace(/\b\p{L}/gu, letter => letter.toUpperCase())
const isServer = ([, value]: Pair) => SERVERS.includes(value)

/** How the statements stand. Each is one that a registry of a country has used. */
export const LAYOUTS: Record<string, Layout> = {
  colon: each(([key, value]) => `${key}: ${value}`),
  'colon and tabs': each(([key, value]) => `${capital(key)}:\t\t${value}`),
  'aligned colons': each(([key, value]) => `${key.padStart(30)} : ${value}`),
  'leader dots': each(([key, value]) => `${padded(capital(key), 30, '.')}: ${value}`),
  'leader dots without colon': each(([key, value]) => `${padded(capital(key), 30, '.')} ${value}`),
  'dots after the colon': each(([key, value]) => `${padded(`${capital(key)}:`, 30, '.')}${value}`),
  brackets: each(([key, value]) => `${padded(`[${capital(key)}]`, 30)}${value}`),
  columns: each(([key, value]) => `${padded(capital(key), 30)}${value}`),
  'columns of tabs': each(([key, value]) => `${capital(key)}\t\t${value}`),
  'equals signs': each(([key, value]) => `${key} = ${value}`),
  arrows: each(([key, value]) => `${capital(key)} => ${value}`),
  bars: each(([key, value]) => `| ${padded(capital(key), 28)} | ${padded(value, 40)} |`),
  dashes: each(([key, value]) => `${capital(key)} - ${value}`),
  'full-width colon': each(([key, value]) => `${key}：${value}`),
  bullets: each(([key, value]) => `* ${capital(key)}: ${value}`),
  numbers: pairs => `${pairs.map(([key, value], index) => `${index + 1}. ${capital(key)}: ${value}`).join('\n')}\n`,
  'value on the next line': each(([key, value]) => `${capital(key)}:\n   ${value}\n`),
  'value on the next line, no colon': each(([key, value]) => `${capital(key)}\n    ${value}\n`),
  'value on the next line, not indented': each(([key, value]) => `${capital(key)}:\n${value}\n`),
  'upper case': each(([key, value]) => `${key.toUpperCase()}: ${value}`),
  'indented block': pairs => `Domain information:\n${pairs.map(([key, value]) => `    ${key}: ${value}`).join('\n')}\n`,
  json: pairs => `{\n${pairs.map(([key, value]) => `  "${key}": "${value}"`).join(',\n')}\n}\n`,
  'quoted yaml': pairs => `---\n${pairs.map(([key, value]) => `${key.replaceAll(' ', '_')}: '${value}'`).join('\n')}\n`,
  'nested yaml': pairs => {
    const lines = pairs
      .filter(pair => !isServer(pair))
      .map(([key, value]) => `  ${key.replaceAll(' ', '-')}: "${value}"`)
    return `whois:\n${lines.join('\n')}\n  nameservers:\n${SERVERS.map(host => `    - ${host}`).join('\n')}\n`
  },
  'tables of markup': each(([key, value]) => `<tr><td>${capital(key)}:</td><td class="a">${value}</td></tr>`),
  assignments: each(([key, value]) => `${key} := ${value}`),
  'comma-separated': each(([key, value]) => `"${key}","${value}"`),
  semicolons: each(([key, value]) => `${capital(key)}; ${value}`),
  'marked titles': each(([key, value]) => `== ${capital(key)} ==\n${value}\n`),
  'long dashes': each(([key, value]) => `${capital(key)} – ${value}`),
  'leading underscores': each(([key, value]) => `${padded(capital(key), 30, '_')}${value}`),
  'list of yaml': each(([key, value]) => `- ${key}: ${value}`),
  markup: each(([key, value]) => `<${key.replaceAll(' ', '_')}>${value}</${key.replaceAll(' ', '_')}>`),
  bold: each(([key, value]) => `<b>${capital(key)}:</b> ${value}<br>`),
  'two beside each other': pairs => {
    const lines: string[] = []
    for (let at = 0; at < pairs.length; at += 2)
      lines.push(
        pairs
          .slice(at, at + 2)
          .map(([key, value]) => padded(`${capital(key)}: ${value}`, 60))
          .join(' ')
          .trimEnd(),
      )
    return `${lines.join('\n')}\n`
  },
}

/** The keys of the registrar and of the end, in the languages of registries. */
export const KEYS: readonly (readonly [registrar: string, expiry: string, servers: string, created: string])[] = [
  ['registrar', 'expires', 'nserver', 'created'],
  ['sponsoring registrar', 'registry expiry date', 'name server', 'creation date'],
  ['registrar name', 'expiration date', 'nameserver', 'registration date'],
  ['registered by', 'paid till', 'nserver', 'created'],
  ['registrar', 'valid until', 'dns', 'registered'],
  ['registrar', 'renewal date', 'name servers', 'registered on'],
  ['registrar', 'expires on', 'host name', 'registered on'],
  ['registrar', 'exp date', 'ns', 'created on'],
  ['registrador', 'fecha de vencimiento', 'servidor de nombres', 'fecha de registro'],
  ['bureau d’enregistrement', 'date d’expiration', 'serveur de noms', 'date de création'],
  ['registrar', 'data de expiração', 'nserver', 'data de criação'],
  ['registrar', 'data wygaśnięcia', 'nameservers', 'created'],
  ['регистратор', 'срок действия', 'nserver', 'created'],
  ['registrar', 'срок регистрации', 'nserver', 'дата регистрации'],
  ['registrar', '有効期限', 'ネームサーバ', '登録年月日'],
  ['등록대행자', '사용 종료일', '호스트이름', '등록일'],
  ['註冊商', '到期日', 'name server', '註冊日期'],
  ['ผู้ให้บริการจดทะเบียน', 'วันหมดอายุ', 'nserver', 'วันที่จดทะเบียน'],
  ['registrar', 'tanggal berakhir', 'nserver', 'tanggal dibuat'],
]

/** How registries write the day of the end. */
export const DATES: readonly string[] = [
  '2031-10-25',
  '2031-10-25T00:00:00Z',
  '2031-10-25 00:00:00 (UTC+0)',
  '2031-10-25T02:00:00+0200',
  '2031/10/25',
  '2031.10.25',
  '2031. 10. 25.',
  '20311025',
  '20311025000000',
  '20311025T000000Z',
  '25-Oct-2031',
  '25-OCT-2031 00:00:00 UTC',
  '25 October 2031',
  '25th October 2031',
  '25th of October, 2031',
  'October 25th, 2031',
  'Oct 25, 2031 00:00:00 GMT',
  'Saturday, October 25, 2031',
  'Sat Oct 25 00:00:00 GMT 2031',
  'Sat, 25 Oct 2031 00:00:00 +0000',
  '25.10.2031',
  '25.10.2031 00:00:00 Uhr',
  '25. 10. 2031',
  '25/10/2031',
  '25-10-2031',
  '10/25/2031',
  '25/Oct/2031',
  '2031-Oct-25',
  '2031 Oct 25',
  '25-oct-31',
  '2031-298',
  '2031298',
  '1950652800',
  '1950652800000',
  '@1950652800',
  '2031年10月25日',
  '2031年10月25日 00時00分',
  '２０３１年１０月２５日',
  '2031년 10월 25일',
  '120年10月25日',
  '民國120年10月25日',
  '120/10/25',
  '2574-10-25',
  '25/10/2574',
  '25 ต.ค. 2574',
  '25 ตุลาคม 2574',
  '25 ตุลาคม พ.ศ. 2574',
  '25 October B.E. 2574',
  '25 de octubre de 2031',
  '25 octobre 2031',
  '25. Oktober 2031',
  '25 października 2031',
  '25 октября 2031 г.',
  '25 жовтня 2031 р.',
  '2031. október 25.',
  '25. října 2031',
  '25 tháng 10 năm 2031',
  '25 Ekim 2031',
  '25 Oktober 2031',
  '25 oktober 2031',
  '25. lokakuuta 2031',
  '2031 m. spalio 25 d.',
  '25. oktoober 2031',
  'before 2031-10-25',
  '2031-10-25 (YYYY-MM-DD)',
  '"2031-10-25"',
  '25 10 2031',
  '2031_10_25',
  '25Oct2031',
  '25 d’octubre de 2031',
  '2031. gada 25. oktobris',
  '令和13年10月25日',
  '中華民國120年10月25日',
  '25 أكتوبر 2031',
  '25 Οκτωβρίου 2031',
  '๒๕ ตุลาคม ๒๕๗๔',
  '2031-10-25, 365 days left',
  'on 2031-10-25',
  '2031-10-25 at 00:00',
  'at 00:00 on 25 October 2031',
  '00:00:00 25.10.2031',
  '00:00 2031-10-25',
]

/** What stands around the registrar's name. */
export const AROUND: readonly ((name: string) => string)[] = [
  name => name,
  name => `${name} (292)`,
  name => `${name} R4-ASIA (800046)`,
  name => `${name} (R151-LRMS)`,
  name => `${name} [Tag = EXAMPLE]`,
  name => `${name} (IANA ID: 292)`,
  name => `${name} (IANA: 292)`,
  name => `${name}, IANA ID 292`,
  name => `${name} IANA-292`,
  name => `${name} / 292`,
  name => `${name} - 292`,
  name => `${name} #292`,
  name => `${name} (#292)`,
  name => `${name} (ID 292)`,
  name => `${name} (id=292)`,
  name => `${name} (Reg. No. 292)`,
  name => `${name} <292>`,
  name => `${name} [292]`,
  name => `${name} (EX-292)`,
  name => `${name} (EXAMPLE-REG)`,
  name => `${name} (https://www.example-registrar.test)`,
  name => `${name} https://www.example-registrar.test/`,
  name => `${name} (www.example-registrar.test)`,
  name => `${name} ( https://www.example-registrar.test )`,
  name => `${name} <support@example-registrar.test>`,
  name => `${name} (support@example-registrar.test)`,
  name => `${name} Tel. +49 30 123456`,
  name => `[292] ${name}`,
  name => `(292) ${name}`,
  name => `292: ${name}`,
  name => `REG-292 ${name}`,
  name => `EX-292 (${name})`,
  name => `"${name}"`,
  name => `${name};`,
  name => `  ${name}  `,
  name => `${name} | 292`,
  name => `${name} (2001-02-03)`,
]

/** Each layout with each key, each date, and each addition to the registrar; others stay as they are most often. */
export function variants(): Variant[] {
  const found: Variant[] = []
  const make = (layout: string, keys: number, date: number, around: number) => {
    const mark = { markup: '<', bars: '|' }[layout]
    if (mark !== undefined && AROUND[around]?.('').includes(mark)) return

    const [registrar = '', expiry = '', servers = '', created = ''] = KEYS[keys] ?? []
    const pairs: Pair[] = [
      ['domain', DOMAIN],
      [created, CREATED],
      [expiry, DATES[date] ?? ''],
      [registrar, AROUND[around]?.(REGISTRAR) ?? ''],
      ...SERVERS.map((host): Pair => [servers, host]),
      ['status', 'ok'],
    ]
    found.push({
      title: `${layout} · ${expiry} · ${DATES[date]} · ${AROUND[around]?.('…')}`,
      text: LAYOUTS[layout]?.(pairs) ?? '',
    })
  }
  for (const layout of Object.keys(LAYOUTS)) {
    for (let keys = 0; keys < KEYS.length; keys++) make(layout, keys, 0, 0)
    for (let date = 0; date < DATES.length; date++) make(layout, date % 4, date, 0)
    for (let around = 0; around < AROUND.length; around++) make(layout, around % 3, 0, around)
  }
  return found
}
