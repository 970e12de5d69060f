import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { printMark } from './mark.ts'

test('the README shows the mark that the pages show', () => {
  const file = readFileSync(new URL('../../docs/images/mark.svg', import.meta.url), 'utf8')
  assert.is(file.trim(), printMark())
})

test('the ground has the colour that is asked for', () =>
  assert.match(printMark('#1a7f4b'), /<rect [^>]*fill="#1a7f4b"/))

test.run()
