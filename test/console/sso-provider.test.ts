import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { madeIn, wordsIn } from './source-texts.ts'

const FOLDER = 'docs/sso'
const plain = (text: string) => text.replaceAll(/[*`]/g, '')
const steps = madeIn('control-plane/web/console/src/words/sso-provider.ts', node => [wordsIn(node, 'en')])
  .flatMap(({ text }) => text ?? [])
  .map(plain)

test('each step that the console shows for an identity provider is in its page, and each page is linked', () => {
  const names = readdirSync(FOLDER)
  assert.ok(names.length >= 10, `${names.length} pages`)
  assert.ok(steps.length > 55, `${steps.length} steps`)
  const pages = names.map(name => plain(readFileSync(`${FOLDER}/${name}`, 'utf8')))
  assert.equal(
    steps.filter(step => !pages.some(page => page.includes(`. ${step}\n`))),
    [],
  )
  // And no page has a step that the console lacks.
  const written = pages.flatMap(page => page.match(/(?<=^\d+\. ).+$/gm) ?? [])
  assert.equal(
    written.filter(step => !steps.includes(step)),
    [],
  )
  const overview = readFileSync('docs/sso.md', 'utf8')
  assert.equal(
    names.filter(name => !overview.includes(`(sso/${name})`)),
    [],
  )
})

test.run()
