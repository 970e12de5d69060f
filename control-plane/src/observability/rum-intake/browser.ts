import type { ReadBatch } from './batch.ts'

type Hints = Pick<ReadBatch['session']['device'], 'brands' | 'platform' | 'mobile'>

export interface Browser {
  browser: string
  /** The major version; empty if it is not known. */
  browser_version: string
  os: string
  /** `desktop`, `mobile` or `tablet`. */
  device: string
}

/** Names in User-Agent Client Hints that say what the browser is, rather than what it is built on. */
const BRANDS: Record<string, string> = {
  'Google Chrome': 'Chrome',
  'Microsoft Edge': 'Edge',
  Opera: 'Opera',
  'Opera GX': 'Opera',
  Brave: 'Brave',
  Vivaldi: 'Vivaldi',
  'Samsung Internet': 'Samsung Internet',
  YaBrowser: 'Yandex Browser',
  HeadlessChrome: 'Chrome',
  'Android WebView': 'Android WebView',
  Chromium: 'Chromium',
}

/** What user agents say, the first match counts: most name those they are built on too. */
const AGENTS: [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|OPX)\/(\d+)/, 'Opera'],
  [/\bOpera Mini\/(\d+)/, 'Opera'],
  [/^Opera\/.*\bVersion\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bYaBrowser\/(\d+)/, 'Yandex Browser'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\bUCBrowser\/(\d+)/, 'UC Browser'],
  [/\bMiuiBrowser\/(\d+)/, 'MIUI Browser'],
  [/\bHuaweiBrowser\/(\d+)/, 'Huawei Browser'],
  [/\bDuckDuckGo\/(\d+)/, 'DuckDuckGo'],
  [/\bWhale\/(\d+)/, 'Whale'],
  [/\bSilk\/(\d+)/, 'Amazon Silk'],
  [/\bElectron\/(\d+)/, 'Electron'],
  [/\bSeaMonkey\/(\d+)/, 'SeaMonkey'],
  [/\bPaleMoon\/(\d+)/, 'Pale Moon'],
  [/\b(?:FxiOS|Firefox)\/(\d+)/, 'Firefox'],
  [/\bCriOS\/(\d+)/, 'Chrome'],
  [/\bGSA\/(\d+)/, 'Google App'],
  [/\bFBAV\/(\d+)/, 'Facebook'],
  [/\bFBAN\b/, 'Facebook'],
  [/\bInstagram (\d+)/, 'Instagram'],
  [/; wv\).*\bChrome\/(\d+)/, 'Android WebView'],
  [/\b(?:HeadlessChrome|Chrome)\/(\d+)/, 'Chrome'],
  [/\bChromium\/(\d+)/, 'Chromium'],
  [/\bAndroid\b.*\bVersion\/(\d+).*\bSafari\//, 'Android Browser'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
  [/\b(?:iPhone|iPad|iPod)\b.*\bAppleWebKit\b/, 'iOS WebView'],
  [/\b(?:MSIE |Trident\/.*rv:)(\d+)/, 'Internet Explorer'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows Phone\b/, 'Windows Phone'],
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bTizen\b/, 'Tizen'],
  [/\bWeb0S\b|\bwebOS\b/, 'webOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const OTHER = 'Other'

/** Names a browser by its client hints (User-Agent Client Hints, 2), and else by its user agent. */
export function browserOf(agent: string, hints: Hints): Browser {
  const [browser, browser_version] = fromHints(hints) ?? fromAgent(agent)
  const os = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1] ?? OTHER
  return { browser, browser_version, os: systemOf(os, hints), device: deviceOf(agent, hints) }
}

function fromHints({ brands = [] }: Hints): [string, string] | null {
  const known = brands.filter(({ brand }) => Object.hasOwn(BRANDS, brand))
  // A browser names what it is built on too.
  const own = known.find(({ brand }) => brand !== 'Chromium') ?? known[0]
  return own === undefined ? null : [BRANDS[own.brand] ?? OTHER, /^\d+/.exec(own.version)?.[0] ?? '']
}

function fromAgent(agent: string): [string, string] {
  for (const [pattern, name] of AGENTS) {
    const found = pattern.exec(agent)
    if (found) return [name, found[1] ?? '']
  }
  return [OTHER, '']
}

/** An iPad calls itself a Mac unless its pages are asked for as on a phone; its screen is touched. */
function systemOf(os: string, { platform = '' }: Hints): string {
  if (platform === 'Chrome OS' || platform === 'Chromium OS') return 'ChromeOS'
  return os === OTHER && platform !== '' ? platform : os
}

function deviceOf(agent: string, { mobile }: Hints): string {
  if (/\biPad\b|\bTablet\b|\bPlayBook\b|\bSilk\b(?!.*Mobile)/.test(agent)) return 'tablet'
  if (/\bAndroid\b/.test(agent) && !/\bMobile\b|\bOpera Mini\b/.test(agent) && mobile !== true) return 'tablet'
  return mobile === true || /\bMobi|\bWindows Phone\b|\biPhone\b|\biPod\b|\bOpera Mini\b/.test(agent)
    ? 'mobile'
    : 'desktop'
}
