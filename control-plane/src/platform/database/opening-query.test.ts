import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { OpeningQuery } from './opening-query.ts'

/** What `opening-query.ts` uses of pg without its documentation. A release that changes it must fail here. */
const QUERY = ['submit', 'prepare', 'handleDataRow', 'handleCommandComplete', 'handleReadyForQuery', 'handleError']
const CONNECTION = ['parse', 'bind', 'execute', 'describe', 'sync']

const methodsOf = (of: { prototype: object }) => of.prototype as Record<string, unknown>

test('pg has the methods that an opening query overrides and calls', () => {
  for (const name of QUERY) assert.type(methodsOf(pg.Query)[name], 'function', name)
  for (const name of CONNECTION) assert.type(methodsOf(pg.Connection)[name], 'function', name)
})

/** A connection of pg that notes what is written instead of writing it. */
function notingConnection() {
  const written: string[] = []
  const connection = new pg.Connection({ stream: { cork() {}, uncork() {} } } as never)
  const note = (name: string, shown: (config: Record<string, unknown>) => unknown) =>
    Object.assign(connection, {
      [name]: (config: Record<string, unknown>) => written.push(`${name} ${shown(config ?? {}) ?? ''}`.trim()),
    })
  note('parse', ({ name, text }) => `${name}: ${text}`)
  note('bind', ({ statement, values }) => `${statement} ${JSON.stringify(values)}`)
  for (const name of ['execute', 'describe', 'sync']) note(name, () => undefined)
  return { connection, written }
}

const CALLS = [
  { name: 'begin', text: 'begin', values: [] },
  { name: 'role', text: 'select set_config($1)', values: ['x'] },
]
const MAIN = { name: 'main', text: 'select 1', values: [7] }

test('its calls go out before its statement, one Sync for all, and each is prepared once for a connection', () => {
  const { connection, written } = notingConnection()
  const opening = new OpeningQuery(MAIN, CALLS)
  opening.submit(connection)
  assert.ok(opening.prepared)
  const first = [
    ...['parse begin: begin', 'bind begin []', 'execute'],
    ...['parse role: select set_config($1)', 'bind role ["x"]', 'execute'],
    ...['parse main: select 1', 'bind main [7]', 'describe', 'execute', 'sync'],
  ]
  assert.equal(written.splice(0), first)
  const next = new OpeningQuery(MAIN, CALLS)
  next.submit(connection)
  assert.not(next.prepared)
  const parsed = written.filter(each => each.startsWith('parse'))
  assert.equal(parsed, [])
})

test('the rows of its calls reach their callers and not its result', () => {
  const answers: (string | null)[] = []
  const onAnswer = (text: string | null) => void answers.push(text)
  const opening = new OpeningQuery(
    MAIN,
    CALLS.map(call => ({ ...call, onAnswer })),
  )
  const { connection } = notingConnection()
  opening.submit(connection)
  const complete = (text: string) => opening.handleCommandComplete({ text }, connection as never)
  complete('BEGIN')
  opening.handleDataRow({ length: 8, fields: ['x'] })
  complete('SELECT 1')
  assert.equal(answers, [null, 'x'])
  const { _result: result } = opening as unknown as { _result: pg.Result }
  assert.equal(result.rows, [])
  opening.handleDataRow({ length: 8, fields: [] })
  complete('SELECT 1')
  assert.is(result.rowCount, 1)
})

test.run()
