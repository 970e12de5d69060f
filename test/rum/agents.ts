// User agents as browsers of the last 15 years send them: shapes of each family, filled with versions and systems.

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const DESKS = [
  'Windows NT 10.0; Win64; x64',
  'Windows NT 6.1; WOW64',
  'Windows NT 6.3; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'Macintosh; Intel Mac OS X 10_11_6',
  'X11; Linux x86_64',
  'X11; CrOS x86_64 14541.0.0',
]
const GECKO_DESKS = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10.15',
  'X11; Linux x86_64',
  'X11; Ubuntu; Linux x86_64',
]
const PHONES = [
  'Linux; Android 10; K',
  'Linux; Android 14; SM-S921B',
  'Linux; Android 4.4.2; GT-I9505',
  'Linux; Android 13; Pixel 7',
]
const TABLETS = ['Linux; Android 13; SM-X906C', 'Linux; Android 9; Lenovo TB-X606F']
const IPHONES = [
  'iPhone; CPU iPhone OS 18_5 like Mac OS X',
  'iPhone; CPU iPhone OS 9_3_2 like Mac OS X',
  'iPod touch; CPU iPhone OS 12_5 like Mac OS X',
]
const IPADS = ['iPad; CPU OS 17_4 like Mac OS X', 'iPad; CPU OS 9_3 like Mac OS X']
const VERSIONS = [28, 49, 61, 80, 99, 109, 120, 131, 150]

/** What follows the system in Chromium's user agent, by browser. */
const ON_CHROMIUM: Record<string, (v: number) => string> = {
  chrome: v => `Chrome/${v}.0.0.0 Safari/537.36`,
  edge: v => `Chrome/${v}.0.0.0 Safari/537.36 Edg/${v}.0.2210.91`,
  opera: v => `Chrome/${v}.0.0.0 Safari/537.36 OPR/${v - 14}.0.0.0`,
  vivaldi: v => `Chrome/${v}.0.0.0 Safari/537.36 Vivaldi/6.${v % 10}.3271.61`,
  yandex: v => `Chrome/${v}.0.0.0 YaBrowser/24.${v % 12}.0 Yowser/2.5 Safari/537.36`,
  headless: v => `HeadlessChrome/${v}.0.0.0 Safari/537.36`,
  electron: v => `Slack/4.${v % 40}.0 Chrome/${v}.0.0.0 Electron/28.1.0 Safari/537.36`,
  whale: v => `Chrome/${v}.0.0.0 Whale/3.24.223.21 Safari/537.36`,
}
const ON_ANDROID: Record<string, (v: number) => string> = {
  chrome: v => `Chrome/${v}.0.0.0 Mobile Safari/537.36`,
  edge: v => `Chrome/${v}.0.0.0 Mobile Safari/537.36 EdgA/${v}.0.0.0`,
  opera: v => `Chrome/${v}.0.0.0 Mobile Safari/537.36 OPR/${v - 40}.1.0.0`,
  samsung: v => `SamsungBrowser/${Math.round(v / 5)}.0 Chrome/${v}.0.0.0 Mobile Safari/537.36`,
  yandex: v => `Chrome/${v}.0.0.0 YaBrowser/24.${v % 12}.0.85.00 SA/3 Mobile Safari/537.36`,
  uc: v => `Version/4.0 Chrome/${v}.0.0.0 UCBrowser/13.${v % 9}.0.1306 Mobile Safari/537.36`,
  miui: v => `Version/4.0 Chrome/${v}.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.${v % 9}.0-gn`,
  huawei: v => `Chrome/${v}.0.0.0 HuaweiBrowser/15.0.${v % 9}.301 Mobile Safari/537.36`,
  duckduckgo: v => `Version/4.0 Chrome/${v}.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`,
  google: v => `Version/4.0 Chrome/${v}.0.0.0 Mobile Safari/537.36 GSA/15.${v % 40}.36.28.arm64`,
}
/** Apps that show pages in a view of the system. */
const IN_APPS: Record<string, (v: number) => string> = {
  view: v => `Version/4.0 Chrome/${v}.0.0.0 Mobile Safari/537.36`,
  facebook: v => `Version/4.0 Chrome/${v}.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/441.0.0.${v % 40}.113;]`,
  instagram: v =>
    `Version/4.0 Chrome/${v}.0.0.0 Mobile Safari/537.36 Instagram 312.0.0.${v % 40}.109 Android (33/13; 420dpi)`,
}
const ON_IOS: Record<string, (v: number) => string> = {
  safari: v => `Version/${Math.round(v / 8)}.4 Mobile/15E148 Safari/604.1`,
  chrome: v => `CriOS/${v}.0.6099.119 Mobile/15E148 Safari/604.1`,
  firefox: v => `FxiOS/${v}.0 Mobile/15E148 Safari/605.1.15`,
  edge: v => `Version/17.0 EdgiOS/${v}.0.2210.126 Mobile/15E148 Safari/605.1.15`,
  'opera mini': v => `OPiOS/16.0.${v}.124050 Mobile/15E148 Safari/9537.53`,
  'opera touch': v => `Version/17.4 Mobile/15E148 Safari/604.1 OPT/4.${v % 9}.1`,
  google: v => `GSA/${v}.0.592018066 Mobile/15E148 Safari/604.1`,
  duckduckgo: v => `Version/17.4 Mobile/15E148 DuckDuckGo/7 Safari/605.1.${v % 20}`,
  yandex: v => `Version/17.0 YaBrowser/24.${v % 12}.0.333.10 SA/3 Mobile/15E148 Safari/604.1`,
  uc: v => `UCBrowser/11.${v % 9}.5.1109 Mobile`,
  view: v => `Mobile/15E${v}`,
  facebook: v => `Mobile/15E148 [FBAN/FBIOS;FBAV/446.0.0.${v % 40}.109;FBDV/iPhone13,2;FBLC/en_US]`,
  instagram: v => `Mobile/15E148 Instagram 312.0.1.${v % 40}.109 (iPhone13,2; iOS 17_4; en_US)`,
}
const IOS_WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Those of one kind, whose shape has no others. */
const SINGLE = [
  ...[8, 9, 10].map(v => `Mozilla/5.0 (compatible; MSIE ${v}.0; Windows NT 6.1; Trident/${v - 4}.0)`),
  'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
  ...[12, 14, 18].map(
    v => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/64.0.3282.140 Safari/537.36 Edge/${v}.17763`,
  ),
  'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0; ARM; Touch; NOKIA; Lumia 920)',
  'Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18',
  'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; en) Presto/2.12.423 Version/12.16',
  'Mozilla/5.0 (Linux; U; Android 4.1.2; en-us; GT-P3113 Build/JZO54K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Safari/534.30',
  'Mozilla/5.0 (Linux; U; Android 2.3.6; en-us; GT-S5360 Build/GINGERBREAD) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1',
  'Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.4.6 like Chrome/108.0.5359.160 Safari/537.36',
  'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/2.2 Chrome/63.0.3239.84 TV Safari/537.36',
  'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36 WebAppManager',
  'Mozilla/5.0 (PlayStation; PlayStation 5/6.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15',
  'Mozilla/5.0 (X11; U; Linux i686; en-US; rv:1.9.2.28) Gecko/20120306 Firefox/3.6.28',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:109.0) Gecko/20100101 Firefox/115.0 SeaMonkey/2.53.18',
  'Mozilla/5.0 (X11; Linux x86_64; rv:6.4) Goanna/20240101 PaleMoon/33.0.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/120.0.6099.109 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.109 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'curl/8.5.0',
  'python-requests/2.31.0',
  '',
]

/** A user agent, and the kind of device that sent it. */
export interface Agent {
  agent: string
  device: 'desktop' | 'mobile' | 'tablet' | null
}

function* all(): Generator<Agent> {
  for (const v of VERSIONS) {
    for (const system of DESKS)
      for (const rest of Object.values(ON_CHROMIUM))
        yield { agent: `Mozilla/5.0 (${system}) ${WEBKIT} ${rest(v)}`, device: 'desktop' }
    for (const system of GECKO_DESKS)
      yield { agent: `Mozilla/5.0 (${system}; rv:${v}.0) Gecko/20100101 Firefox/${v}.0`, device: 'desktop' }
    for (const system of DESKS.filter(one => one.startsWith('Macintosh')))
      yield {
        agent: `Mozilla/5.0 (${system}) ${IOS_WEBKIT} Version/${Math.round(v / 8)}.1 Safari/605.1.15`,
        device: 'desktop',
      }
    for (const system of PHONES) {
      for (const rest of Object.values(ON_ANDROID))
        yield { agent: `Mozilla/5.0 (${system}) ${WEBKIT} ${rest(v)}`, device: 'mobile' }
      for (const rest of Object.values(IN_APPS))
        yield { agent: `Mozilla/5.0 (${system} Build/UP1A; wv) ${WEBKIT} ${rest(v)}`, device: 'mobile' }
    }
    for (const system of TABLETS)
      for (const rest of Object.values(ON_ANDROID))
        yield { agent: `Mozilla/5.0 (${system}) ${WEBKIT} ${rest(v).replace(' Mobile', '')}`, device: 'tablet' }
    for (const [kind, device] of [
      ['Mobile', 'mobile'],
      ['Tablet', 'tablet'],
    ] as const)
      yield { agent: `Mozilla/5.0 (Android 13; ${kind}; rv:${v}.0) Gecko/${v}.0 Firefox/${v}.0`, device }
    for (const [systems, device] of [
      [IPHONES, 'mobile'],
      [IPADS, 'tablet'],
    ] as const)
      for (const system of systems)
        for (const rest of Object.values(ON_IOS))
          yield { agent: `Mozilla/5.0 (${system}) ${IOS_WEBKIT} ${rest(v)}`, device }
  }
  for (const agent of SINGLE) yield { agent, device: null }
}

export const AGENTS: readonly Agent[] = [...all()]
