import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createShortener, LONGEST_STRING, StillTooLarge } from './shorten.ts'

/** A generator of numbers below `most`: the same with each run. */
function createRandom(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
type Random = ReturnType<typeof createRandom>

const TEXTS = [
  '',
  'a',
  '"',
  '\\',
  '\\"',
  'é',
  '🔥',
  ',]',
  '}',
  '[{',
  '\n',
  '\u0000',
  'alerts',
  '\\u0041',
  'ß'.repeat(9),
]

function textOf(random: Random): string {
  return Array.from({ length: random(4) }, () => TEXTS[random(TEXTS.length)]).join('')
}

function anyValue(random: Random, depth: number): unknown {
  const kind = random(depth > 4 ? 4 : 6)
  if (kind === 0) return textOf(random)
  if (kind === 1) return random(1_000) - 500.5
  if (kind === 2) return [true, false, null][random(3)]
  if (kind === 3) return textOf(random)
  if (kind === 4) return Array.from({ length: random(4) }, () => anyValue(random, depth + 1))
  return objectOf(random, depth)
}

function objectOf(random: Random, depth: number): Record<string, unknown> {
  const fields = Array.from({ length: random(5) }, (_, n) => [`${textOf(random)}${n}`, anyValue(random, depth + 1)])
  return Object.fromEntries(fields)
}

function shorten(json: string, sizeOf: () => number) {
  const shortener = createShortener()
  const bytes = Buffer.from(json)
  for (let at = 0; at < bytes.length; ) {
    const size = sizeOf()
    shortener.push(bytes.subarray(at, at + size))
    at += size
  }
  const { json: left, lists, strings } = shortener.end()
  return { left, value: JSON.parse(left.toString()) as Record<string, unknown>, lists, strings }
}

test('what is short stays as it is, however it arrives: 3,000 objects', () => {
  const random = createRandom(7)
  for (let n = 0; n < 3_000; n++) {
    const object = objectOf(random, 0)
    const json = JSON.stringify(object, null, random(3))
    const { value, strings } = shorten(json, () => 1 + random(n % 2 === 0 ? 7 : 90))
    assert.equal(value, object, json)
    assert.is(strings.size, 0)
  }
})

test('whole members are left out, and all fields around them are kept', () => {
  const random = createRandom(3)
  for (const size of [100, 1_000, 20_000]) {
    const alerts = Array.from({ length: Math.ceil(9_000_000 / size) }, (_, n) => ({ n, text: 'é"\\'.repeat(size / 6) }))
    const json = JSON.stringify({ status: 'firing', alerts, groupKey: 'k', more: [1, 2, { a: [3] }] })
    const { left, value, lists } = shorten(json, () => 60_000 + random(9_000))
    const kept = value.alerts as { n: number }[]
    assert.ok(left.length <= 4_000_000 && left.length > 1_000_000, `${left.length}`)
    assert.equal(lists.get('alerts'), { total: alerts.length, kept: kept.length })
    assert.ok(kept.every(({ n }, at) => JSON.stringify(alerts[n]) === JSON.stringify(kept[at])))
    const { alerts: _, ...others } = value
    assert.equal(others, { status: 'firing', groupKey: 'k', more: [1, 2, { a: [3] }] })
  }
})

test('a long string is cut at a character, wherever it stands', () => {
  for (const unit of ['a', 'é', '🔥', '\\', '"', '\n', '\u0000', 'a\\é'])
    for (const length of [LONGEST_STRING - 7, LONGEST_STRING, LONGEST_STRING + 1, 300_000]) {
      const text = unit.repeat(Math.ceil(length / unit.length))
      const json = JSON.stringify({ title: text, labels: { deep: [text] }, alerts: [{ text }, 1], end: 'e' })
      const { value, strings } = shorten(json, () => 4_093)
      const cuts = [
        value.title,
        (value.labels as { deep: [string] }).deep[0],
        (value.alerts as [{ text: string }])[0].text,
      ]
      for (const cut of cuts as string[]) {
        assert.ok(text.startsWith(cut), `${JSON.stringify(unit)} ${length}: ${JSON.stringify(cut.slice(-4))}`)
        assert.ok(Buffer.byteLength(JSON.stringify(cut)) <= LONGEST_STRING + 10)
      }
      assert.is(value.end, 'e')
      const bytes = Buffer.byteLength(JSON.stringify(text)) - 2
      assert.is(strings.get('title') ?? bytes, bytes)
      assert.is(strings.has('title'), cuts[0] !== text)
    }
})

test('what cannot be shortened is refused with the name of its field', () => {
  const object = Object.fromEntries(Array.from({ length: 400_000 }, (_, n) => [`label_${n}`, 'value']))
  assert.throws(
    () => shorten(JSON.stringify({ groupKey: 'k', commonLabels: object }), () => 65_536),
    (error: unknown) => error instanceof StillTooLarge && error.field === 'commonLabels',
  )
  const deep = `{"alerts":[${'['.repeat(2_000)}${']'.repeat(2_000)}]}`
  assert.throws(
    () => shorten(deep, () => 100),
    (error: unknown) => error instanceof StillTooLarge && error.field === 'alerts',
  )
})

test.run()
