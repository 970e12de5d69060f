import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isAway, isReadOnly } from './away.ts'

const test = suite('dependencies that are away')

const failing = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

/** PostgreSQL, appendix A. */
const AWAY: { [of: string]: string[] } = {
  'a connection of PostgreSQL': ['08000', '08003', '08006', '08001', '08004', '08007'],
  'resources of PostgreSQL': ['53000', '53100', '53200', '53300', '53400'],
  'a server that stops, starts or has crashed': ['57P01', '57P02', '57P03'],
  'a time limit': ['57014'],
  'another transaction': ['40001', '40P01'],
  'a plan of an earlier schema': ['26000'],
  'the network': ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'EHOSTDOWN'],
  'an address that moves': ['ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  'our own disk': ['ENOSPC'],
  NATS: ['503', 'TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_REFUSED', 'CONNECTION_TIMEOUT'],
}
const WRONG = [
  '08P01',
  '22P02',
  '23505',
  '23503',
  '42P01',
  '42501',
  '25006',
  '25P02',
  '57P04',
  'XX000',
  'ENOENT',
  'EACCES',
  '',
  '400',
]

for (const [of, codes] of Object.entries(AWAY))
  for (const code of codes)
    test(`${of}: ${code} is away, however deep it is`, () => {
      assert.ok(isAway(failing(code)))
      assert.ok(isAway(new Error('the ORM failed', { cause: failing(code) })))
    })

for (const code of WRONG)
  test(`${JSON.stringify(code)} says that the work was wrong`, () => assert.not(isAway(failing(code))))

test('what is not an error is not away', () => {
  for (const each of [null, undefined, 'ECONNREFUSED', { code: '08006' }]) assert.not(isAway(each))
})

test('a server without writes is told apart', () => {
  assert.ok(isReadOnly(new Error('the ORM failed', { cause: failing('25006') })))
  assert.not(isReadOnly(failing('25P02')))
})

test.run()
