import { randomUUID } from 'node:crypto'
import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { LEVELS } from '@pharos/shared-protocol/log-search/parse.ts'
import type { Filters } from './brute-force.ts'

/** Random numbers from a seed (mulberry32), so that a failure can be repeated. */
export class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  below(count: number): number {
    return Math.floor(this.next() * count)
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
  chance(share: number): boolean {
    return this.next() < share
  }
}

const WORDS = [
  'timeout', 'connection', 'reset', 'by', 'peer', 'user-42', 'user', '42', 'foo_bar', 'foo', 'bar', 'ERROR:', 'Größe', 'größe', 'ПРИВЕТ',
  "o'neil", '"quoted"', 'C:\\temp', '100%', 'a%b', 'x_y', '日本語', '🙂', '(paren)', '[id=7]', '/api/v1/items?id=5&x=%20', 'it’s', 'İstanbul',
  '--', '*', "'; drop table logs; --", '{p0:String}', '\\N', 'null', '3.14', '192.168.0.1', 'end.', 'tab\there', '$1', 'e\u0301',
  '接続timeout発生', '错误：disk', 'サーバーが停止', '서버가 멈췄다', 'ระบบล่ม',
] // biome-ignore format: a table
const KEYS = ['http.status', 'user.id', 'k', 'empty', 'my key', "it's", 'level', 'source', 'größe', 'a"b', 'a\\b', 'back`tick', 'x{y}'] // biome-ignore format: a table
const VALUES = ['200', '500', '-3', '1e3', '0.5', 'abc', 'ab', '', 'true', 'A b c', "o'neil", 'C:\\temp', '"q"', '日本', 'NaN', ' 7', '9007199254740993', '*', '>5'] // biome-ignore format: a table
const SOURCES = ['web', 'api', 'db,1', '', "it's"]
const HOSTS = ['web-1', 'web-2', 'db-1', '']
const ENVS = ['prod', 'staging', '']
const TAGS = ['a', 'ab', 'vip', 'x y', "'"]

/** Creates a record with odd characters everywhere, at an instant within the hour before `now`. */
export function makeLog(dice: Dice, account: string, now: number, more: Partial<LogRow> = {}): LogRow {
  const ms = now - 1 - dice.below(3_600_000)
  const map = () => Object.fromEntries(Array.from({ length: dice.below(4) }, () => [dice.of(KEYS), dice.of(VALUES)]))
  const message = Array.from({ length: dice.below(7) }, () => dice.of(WORDS)).join(dice.of([' ', ' ', ', ', '-', '']))
  return {
    account_id: account,
    retention_days: 30,
    id: randomUUID(),
    time: `${Math.floor(ms / 1_000)}.${String(ms % 1_000).padStart(3, '0')}${String(dice.below(1_000_000)).padStart(6, '0')}`,
    observed_time: `${Math.floor(now / 1_000)}.000000000`,
    level: dice.of(LEVELS),
    message,
    pattern: String(dice.below(5)),
    template: message.replaceAll(/\d+/g, '<n>'),
    source: dice.of(SOURCES),
    env: dice.of(ENVS),
    host: dice.of(HOSTS),
    tags: TAGS.filter(() => dice.chance(0.3)),
    attributes: map(),
    resource: map(),
    trace_id: dice.chance(0.3) ? `${dice.below(3)}`.padStart(32, 'a') : '',
    ...more,
  }
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, char => `\\${char}`)}"`
const plain = (text: string) => /^[\p{L}\p{N}_.]+$/u.test(text)

function term(dice: Dice): string {
  const kind = dice.below(10)
  const word = dice.of(WORDS)
  if (kind < 2) return plain(word) ? word : quoted(word)
  if (kind === 2) return dice.chance(0.3) ? regex(dice, word) : glob(dice, word)
  if (kind === 3) return quoted(`${word} ${dice.of(WORDS)}`)
  if (kind === 4) return `level:${dice.of(['', '', '>', '>=', '<', '<='])}${dice.of(LEVELS)}`
  if (kind === 5) return `${dice.of(['source', 'host', 'env', 'tags', 'message'])}:${value(dice)}`
  if (kind === 6 && dice.chance(0.3))
    return `${dice.of(['source', 'host', 'message'])}:${dice.chance(0.5) ? glob(dice, dice.of([...WORDS, ...HOSTS])) : regex(dice, dice.of([...WORDS, ...HOSTS]))}`
  const key = dice.of([...KEYS, 'attributes.k', 'resource.http.status', 'attributes.level'])
  const field = plain(key) && dice.chance(0.7) ? key : quoted(key)
  if (field === 'level') return 'level:*'
  if (kind === 6 && key !== 'level' && key !== 'source')
    return `${field}:${dice.of(['>', '>=', '<', '<='])}${dice.of(['0', '200', '-3', '.5', '1e2'])}`
  return key === 'level' ? `${field}:info` : `${field}:${value(dice)}`
}

/** A part of a word with wildcards around and within it. */
function glob(dice: Dice, word: string): string {
  const bare = [...word.replaceAll(/[\s()":*/]/g, '').replace(/^[-<>=]+/, '')]
  // Takes whole characters, since a URL cannot contain half of one.
  const from = dice.below(Math.max(1, bare.length - 2))
  const piece = bare.slice(from, from + 1 + dice.below(6)).join('')
  const inner = dice.chance(0.3) ? `${bare[from] ?? ''}*${bare.slice(from + 2, from + 4).join('')}` : piece
  return `${dice.of(['', '*'])}${inner.replace(/^[-<>=]+/, '')}*`
}

/** A regular expression that is made of a word. */
function regex(dice: Dice, word: string): string {
  const chars = [...word.replaceAll(/[\s/]/g, '')].map(char => (/[$()*+.?[\\\]^{|}]/.test(char) ? `\\${char}` : char))
  const change = (char: string) =>
    dice.of([
      char,
      char,
      char,
      '.',
      `${char}?`,
      `[${char}x]`,
      `(${char}|y)`,
      `${char}+`,
      `(?:${char}){1,2}`,
      '\\w',
      '.*',
      'x*',
    ])
  return `/${dice.of(['', '', '^', '\\b'])}${chars.slice(0, 8).map(change).join('') || 'x'}${dice.of(['', '', '$'])}/`
}

function value(dice: Dice): string {
  const given = dice.of([...VALUES, ...HOSTS, ...SOURCES, ...TAGS])
  if (dice.chance(0.15)) return '*'
  if (dice.chance(0.2) && plain(given)) return `${given.slice(0, 2)}*`
  return plain(given) ? given : quoted(given)
}

/** Creates a random search within the grammar. */
export function makeSearch(dice: Dice, depth = 0): string {
  const parts = Array.from({ length: 1 + dice.below(3) }, () => {
    const part = depth < 2 && dice.chance(0.25) ? `(${makeSearch(dice, depth + 1)})` : term(dice)
    return dice.chance(0.25) ? `${dice.of(['-', 'NOT '])}${part}` : part
  })
  return parts.join(dice.of([' ', ' ', ' OR ', ' AND ']))
}

export function makeFilters(dice: Dice): Filters {
  const filters: Filters = {}
  if (dice.chance(0.8)) filters.search = makeSearch(dice)
  if (dice.chance(0.2))
    filters.metadata_search = makeSearch(dice)
      .replaceAll('level:', 'x:')
      .replaceAll(/x:[<>]=?\w+/g, 'x:y')
  if (dice.chance(0.2)) filters.excluded = `${term(dice)}, ${makeSearch(dice, 2)}`
  if (dice.chance(0.2)) filters.level = dice.of(['error', 'error,fatal', 'info,debug,trace'])
  if (dice.chance(0.15)) filters.source = dice.of(['web', 'web,api', "it's", 'nothing'])
  if (dice.chance(0.15)) filters.host = dice.of(['web-1', 'web-1,db-1'])
  if (dice.chance(0.1)) filters.env = 'prod,staging'
  if (dice.chance(0.15)) filters.tags = dice.of(['a', 'a,vip', "'", 'x y,ab'])
  if (dice.chance(0.05)) filters.trace_id = '1'.padStart(32, 'a')
  return filters
}
