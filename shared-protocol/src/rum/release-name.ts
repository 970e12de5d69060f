/** A release by its name. Numbers are kept as digits, since they may have any length. */
export type ReleaseName =
  | { scheme: 'version' | 'date'; package: string | null; parts: string[]; pre: string[]; ahead: string; build: string }
  | { scheme: 'number'; package: string | null; parts: string[] }
  | { scheme: 'hash' | 'other'; package: string | null }

const PACKAGE = /^(@?[^@\s]+)@(.+)$/
/** `shop-web-1.2.3`, `shop/v1.2.3`, `release 2026-11-29`. */
const PREFIX = /^([a-z][\w.]*?(?:[-/_ ][a-z][\w.]*?)*)[-/_ ](?=v?\d+[.-]\d|\d{8})/i
const VERSION = /^v?(\d+(?:\.\d+){1,5})(?:-([\w.-]+)|([a-z][\w.]*))?(?:\+([\w.-]+))?$/i
/** `git describe`: so many commits after the tag. */
const DESCRIBED = /^(?:(.+)-)?(\d+)-g[0-9a-f]{4,40}$/
const DATE = /^(\d{4})([-._]?)(\d\d)\2(\d\d)(?:[T ._-]?(\d\d)[:._-]?(\d\d)(?:[:._-]?(\d\d))?Z?)?(?:[._-](\d{1,6}))?$/
const HASH = /^[0-9a-f]{7,40}$/
const MOST_CHARACTERS = 255

/**
 * Reads the name of a release: `v1.2.3`, `shop@1.2.3-rc.1+45`, `1.2.3.4`, `v1.2.3-14-gabcdef0`, `2026-11-29`,
 * `20261129.2`, `4711`, a commit. `hash` and `other` say nothing about order.
 */
export function readReleaseName(name: string): ReleaseName {
  const text = name.trim().slice(0, MOST_CHARACTERS)
  const [, named, rest] = PACKAGE.exec(text) ?? []
  if (named !== undefined && rest !== undefined) return read(rest, named)
  const whole = read(text, null)
  if (whole.scheme !== 'other') return whole
  const prefix = PREFIX.exec(text)
  const after = prefix ? read(text.slice(prefix[0].length), prefix[1] ?? null) : whole
  return after.scheme === 'version' || after.scheme === 'date' ? after : whole
}

function read(text: string, packageName: string | null): ReleaseName {
  const date = readDate(text)
  if (date) return { scheme: 'date', package: packageName, parts: date, pre: [], ahead: '0', build: '' }
  if (/^\d+$/.test(text)) return { scheme: 'number', package: packageName, parts: [text] }
  if (HASH.test(text)) return { scheme: 'hash', package: packageName }
  const version = VERSION.exec(text)
  if (!version) return { scheme: 'other', package: packageName }
  const [, parts = '', dashed, joined, build = ''] = version
  const described = dashed === undefined ? null : DESCRIBED.exec(dashed)
  const pre = described ? described[1] : dashed
  return {
    scheme: 'version',
    package: packageName,
    parts: parts.split('.'),
    pre: pre !== undefined ? pre.split('.') : joined === undefined ? [] : lettersAndDigits(joined),
    ahead: described?.[2] ?? '0',
    build,
  }
}

/** `rc1` of `1.2.3rc1`, which SemVer does not know, as `rc.1`. */
const lettersAndDigits = (text: string) => text.match(/\d+|[^\d.]+/g) ?? []

/** Year, month, day, hour, minute, second and a running number. Versions such as `2026.11.3` compare as such. */
function readDate(text: string): string[] | null {
  const [, year = '', , month = '', day = '', ...rest] = DATE.exec(text) ?? []
  const isDate = +year >= 1990 && +year < 2200 && +month >= 1 && +month <= 12 && +day >= 1 && +day <= 31
  return isDate ? [year, month, day, ...rest.map(part => part ?? '0')] : null
}

/** Compares digits as numbers of any size. */
export function compareDigits(a = '0', b = '0'): number {
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return Math.sign(left.length - right.length || (left < right ? -1 : left > right ? 1 : 0))
}

export function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = compareDigits(a[i], b[i])
    if (difference !== 0) return difference
  }
  return 0
}

/** Precedence of pre-releases (SemVer 2.0.0, 11.3 and 11.4): none is above all. */
export function comparePre(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length)
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [left, right] = [a[i], b[i]]
    if (left === undefined) return -1
    if (right === undefined) return 1
    if (left === right) continue
    const [isNumber, areNumbers] = [/^\d+$/.test(left), /^\d+$/.test(right)]
    if (isNumber && areNumbers) {
      const difference = compareDigits(left, right)
      if (difference !== 0) return difference
    } else if (isNumber !== areNumbers) return isNumber ? -1 : 1
    else return left < right ? -1 : 1
  }
  return 0
}
