import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formsIn, readForms } from './forms.ts'
import { ROOT } from './protocol.ts'

const test = suite('what npm run soak repeats')

test('is read from the calls of repetitions', () => {
  const source = `const A = repetitions('kills', 2, 30)\nconst B = repetitions(\n  'mails',\n  1_500,\n  10_000,\n)`
  assert.equal(formsIn(source), [
    { what: 'kills', short: 2, full: 30 },
    { what: 'mails', short: 1_500, full: 10_000 },
  ])
})

test('is found in every file that repeats something, and is more than in npm test', () => {
  const paths = globSync('test/**/*.ts', { cwd: ROOT, exclude: ['**/node_modules/**', 'test/form.ts'] })
  const found = new Set(
    paths.filter(path => path.endsWith('.test.ts')).flatMap(path => readForms(ROOT, path).map(({ what }) => what)),
  )
  for (const path of paths) {
    const source = readFileSync(join(ROOT, path), 'utf8')
    const forms = formsIn(source)
    assert.is(forms.length, source.match(/\brepetitions\(/g)?.length ?? 0, path)
    for (const { what, short, full } of forms) {
      assert.ok(short >= 1 && full > short, what)
      assert.ok(found.has(what), `${what}: no test file has it, or imports it`)
    }
  }
  assert.ok(found.size > 0)
})

test.run()
