import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed, repetitions } from '../../form.ts'
import { storeOf } from '../../world/telemetry.ts'
import type { World } from '../../world/world.ts'
import { post } from '../sending.ts'
import { Dice } from './generate.ts'
import { createLogWorld } from './sent.ts'

type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
type Metadata = Record<string, Value>

const test = suite('searching within the maps and lists of metadata')

const seed = chooseSeed()
const RECORDS = 400
const KEYS = ['id', 'user', 'a', 'b', 'a.b', 'first name', '', 'größe', 'it"s', 'c\\d', 'app.io/name', '0']
const SCALARS = [
  ...[7, 0, -3, 0.1, 1e21, 1.5e-7, 2.5e300, 2 ** 53, 200, true, false, null, 'x', '', '7', '7.0', 'true', 'null', '[1]', '{', '"q"'],
  ...['line\nbreak', '🙂', 'x\ud800', 'NaN', '1e3', 'Ann Lee', 'a*', '>5', '\\u0041', "'; drop table logs"],
] // biome-ignore format: a table
let world: World
let records: Metadata[]

test.before(async () => {
  ;({ world } = await createLogWorld())
  const dice = new Dice(seed)
  records = Array.from({ length: RECORDS }, () => mapOf(dice, 0))
  const sent = records.map((metadata, i) => ({ message: `record ${i}`, metadata, source: 'nested' }))
  await sendJson('/logs/ingest', sent)
})
test.after(() => world.close())

async function sendJson(path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await post(world, path, JSON.stringify(body), headers, world.ownerKey)
  assert.is(status, 200)
  await storeOf(world).flush()
}

function mapOf(dice: Dice, depth: number): Metadata {
  const entries = Array.from({ length: 1 + dice.below(3) }, () => [dice.of(KEYS), anyValue(dice, depth + 1)] as const)
  return Object.fromEntries(depth === 0 ? entries.filter(([key]) => key !== '') : entries)
}

function anyValue(dice: Dice, depth: number): Value {
  if (depth < 4 && dice.chance(0.5)) return mapOf(dice, depth)
  return depth < 5 && dice.chance(0.25)
    ? Array.from({ length: dice.below(4) }, () => anyValue(dice, depth + 2))
    : dice.of(SCALARS)
}

const isMap = (value: Value): value is Metadata => typeof value === 'object' && value !== null && !Array.isArray(value)

/** All values that a name leads to, found by trying each key at each place. */
function led(value: Value, name: string): Value[] {
  const maps = (Array.isArray(value) ? value : [value]).filter(isMap)
  return maps.flatMap(map =>
    Object.entries(map).flatMap(([key, inner]) => {
      if (key === name) return Array.isArray(inner) ? [inner, ...inner] : [inner]
      return name.startsWith(`${key}.`) ? led(inner, name.slice(key.length + 1)) : []
    }),
  )
}

/** The text of a scalar; null of a map or list. */
function textOf(value: Value): string | null {
  if (typeof value === 'object' && value !== null) return null
  return value === null ? '' : String(value).toWellFormed()
}

/** A name that leads somewhere within a record. */
function nameIn(dice: Dice, metadata: Metadata): string {
  const [key = 'none', value = null] = dice.of(Object.entries(metadata)) ?? []
  const inner = Array.isArray(value) ? (value.find(isMap) ?? null) : value
  return isMap(inner) && dice.chance(0.85) ? `${key}.${nameIn(dice, inner)}` : key
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, char => `\\${char}`)}"`
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

interface Asked {
  search: string
  holds(value: Value): boolean
}

function askedOf(dice: Dice, name: string, given: string): Asked {
  const field = `${/^[a-z][a-z.]*$/.test(name) && dice.chance(0.7) ? name : quoted(name)}:`
  const kind = dice.below(4)
  if (kind === 0) return { search: `${field}*`, holds: () => true }
  if (kind === 1) {
    const begins =
      given
        .replaceAll(/[\s()"*]/g, ' ')
        .split(' ')[0]
        ?.slice(0, 2) ?? ''
    if (/^[\p{L}\d]/u.test(begins) && !/[<>\ud800-\udfff]/.test(begins))
      return { search: `${field}${begins}*`, holds: value => textOf(value)?.startsWith(begins) ?? false }
  }
  if (kind === 2) {
    const than = dice.of([0, 7, -3.5, 1e3])
    const more = (text: string | null) => text !== null && NUMBER.test(text) && Number(text) >= than
    return { search: `${field}>=${than}`, holds: value => more(textOf(value)) }
  }
  const bare = /^[\p{L}\d][\p{L}\d.]*$/u.test(given) && dice.chance(0.5)
  return { search: `${field}${bare ? given : quoted(given)}`, holds: value => textOf(value) === given }
}

async function found(query: Record<string, string>): Promise<number[]> {
  const { body } = await world.call(routes.queryLogs, { query: { ...query, limit: 1_000 } })
  return body.map(({ message }) => Number(message.slice(7))).sort((a, b) => a - b)
}

const count = repetitions('random names within metadata', 50, 2_000)

test(`${count} random names find what a walk through each record finds`, async () => {
  const dice = new Dice(seed + 1)
  let telling = 0
  for (let i = 0; i < count; i++) {
    const metadata = dice.of(records)
    const name = Object.keys(metadata).length > 0 ? nameIn(dice, metadata) : 'none'
    const texts = led(metadata, name)
      .map(textOf)
      .filter(text => text !== null)
    const { search, holds } = askedOf(dice, name, dice.chance(0.8) && texts.length > 0 ? dice.of(texts) : 'x')
    const expected = records.flatMap((each, index) => (led(each, name).some(holds) ? [index] : []))
    const where = `${search} of seed ${seed}`
    assert.equal(await found({ metadata_search: search }), expected, where)
    if (i % 3 === 0 && name !== 'id') {
      const others = records.map((_, index) => index).filter(index => !expected.includes(index))
      assert.equal(await found({ excluded: search }), others, `excluded: ${where}`)
      assert.equal(await found({ search: `attributes.${search}`.replace('attributes."', '"attributes.') }), expected)
    }
    if (expected.length > 0 && expected.length < RECORDS) telling += 1
  }
  assert.ok(telling > count / 2, `only ${telling} queries found some and not all`)
})

test('values of each type are the text that an attribute with that value has', async () => {
  const kvlist = (key: string, value: object) => ({ key, value: { kvlistValue: { values: [{ key: 'v', value }] } } })
  const values: [string, object, string][] = [
    ['int', { intValue: '-9223372036854775808' }, '-9223372036854775808'],
    ['whole', { doubleValue: 7 }, '7'],
    ['huge', { doubleValue: 1e21 }, '1e+21'],
    ['tiny', { doubleValue: 1.5e-7 }, '1.5e-7'],
    ['nan', { doubleValue: 'NaN' }, 'NaN'],
    ['bytes', { bytesValue: 'AP8=' }, 'AP8='],
    ['bool', { boolValue: true }, 'true'],
    ['none', {}, ''],
  ]
  const attributes = values.flatMap(([name, value]) => [kvlist(`in.${name}`, value), { key: `own.${name}`, value }])
  const timeUnixNano = String(BigInt(world.clock.now()) * 1_000_000n)
  const resource = { attributes: [kvlist('res', { stringValue: 'here' })] }
  const scopeLogs = [{ logRecords: [{ timeUnixNano, body: { stringValue: 'typed  1' }, attributes }] }]
  await sendJson('/v1/logs', { resourceLogs: [{ resource, scopeLogs }] })
  for (const [name, , text] of values)
    for (const field of [`in.${name}.v`, `own.${name}`])
      assert.equal(await found({ search: `${field}:${quoted(text)}` }), [1], field)
  for (const field of ['res.v', 'resource.res.v']) assert.equal(await found({ search: `${field}:here` }), [1])
  assert.equal(await found({ search: 'attributes.res.v:here' }), [])
})

test('facets count the values that the search finds', async () => {
  const fields = ['user.id', 'a.b', 'user.a.b', 'a.id']
  const { body } = await world.call(routes.listLogFacets, { query: { fields: fields.join(), limit: 100 } })
  let counted = 0
  for (const { field, values } of body)
    for (const { value, count: records } of values.filter(each => !/^[[{]/.test(each.value))) {
      const asked = await found({ metadata_search: `${quoted(field)}:${quoted(value)}` })
      // An attribute of this name itself comes before names within maps, so the facet may have fewer.
      assert.ok(records <= asked.length && records > 0, `${field}=${value}: ${records} of ${asked.length}`)
      counted += 1
    }
  assert.ok(counted > 5, `${counted} values`)
})

test.run()
