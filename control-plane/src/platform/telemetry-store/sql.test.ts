import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ch, render, rowsOf, value } from './sql.ts'

test('a query reads the rows of its account, directly, by subqueries and by names that it gives them', () => {
  const { text, params } = render(
    ch`select a from (select 1 as a from ${rowsOf('logs')} where b = ${value('String', 'x')})`,
  )
  assert.is(text, 'select a from (select 1 as a from account_logs(account = {account:UUID}) where b = {p0:String})')
  assert.equal(params, { p0: 'x' })
  render(ch`with found as (select 1 from ${rowsOf('spans')}) select * from found left join (select 1) as b on true`)
  render(ch`select number from numbers(3)`)
})

const REFUSED = [
  ch`select * from logs`,
  ch`select * FROM\n spans where 1`,
  ch`select * from default.points`,
  ch`select 1 from ${rowsOf('logs')} as a join logs as b on a.id = b.id`,
  ch`select * from account_logs(account = ${value('UUID', 'x')})`,
  ch`select * from ${value('Identifier', 'logs')}`,
  ch`select * from merge('default', 'logs')`,
  ch`select * from system.query_log`,
]

for (const query of REFUSED) {
  const text = query.parts.filter(part => typeof part === 'string').join('…')
  test(`refused: ${text}`, () => assert.throws(() => render(query), /use rowsOf/))
}

test.run()
