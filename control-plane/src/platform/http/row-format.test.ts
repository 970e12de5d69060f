import { Id, TimeOut } from '@pharos/shared-protocol/contract/field.ts'
import { defineRoute } from '@pharos/shared-protocol/contract/route.ts'
import papaparse from 'papaparse'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { columnsOf } from './columns.ts'
import { rowFormatOf } from './row-format.ts'

const Item = z.object({
  id: Id,
  name: z.string().nullable(),
  at: TimeOut.nullable().meta({ description: 'described' }),
  days: z.int().nullable(),
  timings_ms: z.object({ dns: z.number().nullable(), first: z.object({ byte: z.number() }) }).nullable(),
  tags: z.array(z.string()),
  legs: z.array(z.object({ leg: z.string() })),
  headers: z.record(z.string(), z.string()),
})

const LIST = defineRoute({
  id: 'thing.list',
  method: 'GET',
  path: '/thing',
  summary: 'List things',
  access: { kind: 'account', scope: 'read:monitors', role: 'viewer' },
  reply: z.array(Item),
  list: 'page',
  fixture: 'none',
})

function format(wanted: string) {
  const found = rowFormatOf({ accepts: () => wanted } as never, LIST)
  if (found === null) throw new Error('This is no format of rows.')
  return found
}

/** Pieces that go wrong in a file: formulas, quotes, separators, ends of lines, other scripts, halves of no pair. */
const PIECES = [
  '=1+1',
  '+1',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '"',
  '""',
  ',',
  ';',
  '\n',
  '\r\n',
  '\u2028',
  '漢字',
  '👩‍🚀',
  'é',
  ' ',
  '|',
  "'",
]

function textOf(seed: number): string {
  return [1, 7, 31].map(step => PIECES[(seed * step) % PIECES.length]).join('')
}

function rowOf(seed: number): z.output<typeof Item> {
  return {
    id: `019b7a00-0000-7000-8000-${String(seed).padStart(12, '0')}`,
    name: seed % 11 === 0 ? null : textOf(seed),
    at: seed % 7 === 0 ? null : '2026-11-29T20:18:27.000Z',
    days: seed % 5 === 0 ? null : -seed,
    timings_ms: seed % 3 === 0 ? null : { dns: seed / 8, first: { byte: -0.5 } },
    tags: [textOf(seed + 1), 'b'],
    legs: [{ leg: textOf(seed + 2) }],
    headers: { [textOf(seed + 3)]: textOf(seed + 4) },
  }
}

const ROWS = Array.from({ length: 2_000 }, (_, seed) => rowOf(seed))
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const escaped = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

test('fields of objects have columns of their own, and instants name their zone', () => {
  assert.equal(
    columnsOf(LIST).map(({ name }) => name),
    ['id', 'name', 'at', 'days', 'timings_ms.dns', 'timings_ms.first.byte', 'tags', 'legs', 'headers'],
  )
  assert.is(format('text/csv').head, 'id,name,at (UTC),days,timings_ms.dns,timings_ms.first.byte,tags,legs,headers\r\n')
})

test('a parser reads back each cell of CSV; formulas are escaped, numbers are not', () => {
  const { head, print } = format('text/csv')
  const { data, errors } = papaparse.parse<string[]>((head + print(ROWS)).trimEnd(), { newline: '\r\n' })
  assert.equal(errors, [])
  assert.is(data.length, ROWS.length + 1)
  for (const [at, row] of ROWS.entries()) {
    assert.equal(data[at + 1], [
      row.id,
      escaped(row.name ?? ''),
      row.at ?? '',
      String(row.days ?? ''),
      String(row.timings_ms?.dns ?? ''),
      String(row.timings_ms?.first.byte ?? ''),
      escaped(row.tags.join('|')),
      JSON.stringify(row.legs),
      JSON.stringify(row.headers),
    ])
    for (const cell of data[at + 1] ?? []) assert.not.match(cell, /^[=+@\t\r]/)
  }
})

test('each line of NDJSON is a row as JSON', () => {
  const lines = format('application/x-ndjson').print(ROWS).trimEnd().split('\n')
  assert.equal(
    lines.map(line => JSON.parse(line)),
    ROWS,
  )
})

test.run()
