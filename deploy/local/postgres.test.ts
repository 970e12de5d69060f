import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hostOf } from './postgres.ts'

test('the address is the folder of the socket, as long as its path fits', () => {
  const ending = '/.s.PGSQL.54321'.length
  const longest = `/${'d'.repeat(107 - ending - 1)}`
  assert.is(hostOf('/var/lib/pharos', 54321), '%2Fvar%2Flib%2Fpharos')
  assert.is(hostOf(longest, 54321), encodeURIComponent(longest))
  assert.is(hostOf(`${longest}d`, 54321), '127.0.0.1')
  assert.is(hostOf(`/${'ä'.repeat(50)}`, 54321), '127.0.0.1', 'it is counted in bytes')
})

test.run()
