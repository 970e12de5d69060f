import { type Browser, browserOf } from '@pharos/control-plane/observability/rum-intake/browser.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AGENTS, type Agent } from './agents.ts'
import { uapOf } from './uap.ts'

const test = suite('browsers by their user agents, beside uap-core')

/** What uap-core tells apart and we do not, since the kind of device and the system are fields of their own. */
const FAMILIES: Record<string, string> = {
  'Amazon Silk': 'Amazon Silk',
  Android: 'Android Browser',
  'Chrome Mobile': 'Chrome',
  'Chrome Mobile WebView': 'Android WebView',
  'Chrome Mobile iOS': 'Chrome',
  'DuckDuckGo Mobile': 'DuckDuckGo',
  'Edge Mobile': 'Edge',
  'Firefox Mobile': 'Firefox',
  'Firefox iOS': 'Firefox',
  Google: 'Google App',
  HeadlessChrome: 'Chrome',
  IE: 'Internet Explorer',
  'IE Mobile': 'Internet Explorer',
  MiuiBrowser: 'MIUI Browser',
  'Mobile Safari': 'Safari',
  'Mobile Safari UI/WKWebView': 'iOS WebView',
  'Opera Mini': 'Opera',
  'Opera Mobile': 'Opera',
}
const SYSTEMS: Record<string, string> = {
  'Chrome OS': 'ChromeOS',
  'Mac OS X': 'macOS',
  Ubuntu: 'Linux',
  Web0S: 'webOS',
}

interface Deviation {
  where: RegExp
  field: 'browser' | 'browser_version' | 'os' | 'device'
  ours: string | RegExp
  why: string
}

/** Where we say something else than uap-core, or another device than sent it, and why. */
const DEVIATIONS: Deviation[] = [
  {
    where: /Chrome\/.*(Googlebot|bingbot)|(Googlebot|bingbot).*Chrome\//,
    field: 'browser',
    ours: 'Chrome',
    why: 'a bot that runs scripts is the browser that it runs',
  },
  { where: /Applebot/, field: 'browser', ours: 'Safari', why: 'the same' },
  {
    where: /^(?!.*Chrome\/).*(bot\/|facebookexternalhit|curl|python-requests)/i,
    field: 'browser',
    ours: 'Other',
    why: 'it runs no scripts, so no SDK',
  },
  { where: /HuaweiBrowser/, field: 'browser', ours: 'Huawei Browser', why: 'uap-core takes it for Chrome' },
  { where: /OPT\//, field: 'browser', ours: 'Opera', why: 'uap-core takes it for Safari' },
  {
    where: /^(?!.*Mobile).*DuckDuckGo/,
    field: 'browser',
    ours: 'DuckDuckGo',
    why: 'uap-core knows it on phones only',
  },
  {
    where: /Android 2\.3.*Version\/4\.0/,
    field: 'browser_version',
    ours: '4',
    why: 'uap-core says the version of the system, which came with the browser',
  },
  { where: /iPad/, field: 'os', ours: 'iPadOS', why: 'its pages are laid out for another screen than those of iOS' },
]

const isAs = (said: string, expected: string | RegExp) =>
  typeof expected === 'string' ? said === expected : expected.test(said)

/** The fields in which we say something else, with what uap-core or the generator says. */
function differences({ agent, device }: Agent): [Deviation['field'], string, string][] {
  const ours: Browser = browserOf(agent, {})
  const uap = uapOf(agent)
  const expected: Browser = {
    browser: FAMILIES[uap.family] ?? uap.family,
    browser_version: uap.major,
    os: SYSTEMS[uap.os] ?? uap.os,
    device: device ?? ours.device,
  }
  const fields = ['browser', 'browser_version', 'os', 'device'] as const
  const wrong = fields.filter(field => ours[field] !== expected[field])
  // Another browser has versions of its own.
  const told = wrong.includes('browser') ? wrong.filter(field => field !== 'browser_version') : wrong
  return told.map(field => [field, ours[field], expected[field]])
}

test(`${AGENTS.length} user agents have the same family, major version, system and device, or a reason`, () => {
  const used = new Set<Deviation>()
  const unexplained: string[] = []
  for (const one of AGENTS)
    for (const [field, ours, expected] of differences(one)) {
      const row = DEVIATIONS.find(each => each.field === field && each.where.test(one.agent) && isAs(ours, each.ours))
      if (row) used.add(row)
      else unexplained.push(`${field} is ${ours}, not ${expected}: ${one.agent}`)
    }
  assert.equal(unexplained, [])
  assert.equal(
    DEVIATIONS.filter(row => !used.has(row)),
    [],
  )
  assert.ok(AGENTS.length > 1_800)
})

/** Kinds of device that uap-core has no class for. Phones on the edge of a class are in the list above. */
const DEVICES: [agent: string, device: string][] = [
  [
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0; ARM; Touch; Lumia 920)',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.4.6 Safari/537.36',
    'tablet',
  ],
  ['Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; en) Presto/2.12.423 Version/12.16', 'mobile'],
  ['Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 SamsungBrowser/2.2 TV Safari/537.36', 'desktop'],
  ['Mozilla/5.0 (PlayStation; PlayStation 5/6.00) AppleWebKit/605.1.15 Version/15.4 Safari/605.1.15', 'desktop'],
  ['', 'desktop'],
]

for (const [agent, device] of DEVICES)
  test(`${agent.slice(0, 60) || 'none'} is of the class ${device}`, () =>
    assert.is(browserOf(agent, {}).device, device))

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const GREASE = { brand: 'Not)A;Brand', version: '8' }
const CHROMIUM = { brand: 'Chromium', version: '150' }

for (const [brand, version, browser] of [
  ['Google Chrome', '150', 'Chrome'],
  ['Microsoft Edge', '149', 'Edge'],
  ['Opera', '118', 'Opera'],
  ['Opera GX', '118', 'Opera'],
  ['Brave', '150', 'Brave'],
  ['Vivaldi', '7', 'Vivaldi'],
  ['Samsung Internet', '28', 'Samsung Internet'],
  ['YaBrowser', '25', 'Yandex Browser'],
  ['HeadlessChrome', '150', 'Chrome'],
  ['Android WebView', '150', 'Android WebView'],
  ['Somebody', '3', 'Chromium'],
] as const)
  test(`client hints name ${brand}, whatever the order`, () => {
    for (const brands of [
      [GREASE, CHROMIUM, { brand, version }],
      [{ brand, version }, GREASE, CHROMIUM],
    ]) {
      const { browser: said, browser_version } = browserOf(CHROME, { brands })
      assert.equal([said, browser_version], [browser, browser === 'Chromium' ? '150' : version])
    }
  })

test('client hints of nobody leave it to the user agent', () => {
  assert.is(browserOf(CHROME, { brands: [GREASE] }).browser, 'Chrome')
  assert.is(browserOf(CHROME, { brands: [{ brand: 'constructor', version: '1' }] }).browser, 'Chrome')
})

test.run()
