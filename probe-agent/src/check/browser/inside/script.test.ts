import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { asTestFile } from './script.ts'

const test = suite('script')

const files: [string, string][] = [
  ['an import', `import { test, expect } from '@playwright/test'\ntest('x', () => {})`],
  ['double quotes', `import { test } from "@playwright/test";`],
  ['a require', `const { test } = require('@playwright/test')`],
  ['the other name', `import { test } from 'playwright/test'`],
  ['several lines', `import {\n  test,\n  expect,\n} from '@playwright/test'`],
]

for (const [name, script] of files) {
  test(`a test file by ${name} stays as it is`, () => assert.is(asTestFile(script), script))
}

const bodies: [string, string, RegExp][] = [
  ['plain', `await page.goto('/')`, /request, playwright }\) => {await page\.goto/],
  [
    'with an import',
    `import fs from 'node:fs'\nfs.statSync('/')`,
    /import fs from 'node:fs'; test\(.*=> {\nfs\.statSync/,
  ],
  ['with a word in a text', `// from '@playwright/other'\nlet a`, /=> {\/\/ from/],
  ['with a dynamic import', `const fs = await import('node:fs')`, /=> {const fs = await import\('node:fs'\)/],
]

for (const [name, script, expected] of bodies) {
  test(`a body ${name} becomes a test, line by line`, () => {
    const file = asTestFile(script)
    assert.match(file, expected)
    assert.is(file.split('\n').length, script.split('\n').length + 2)
  })
}

test('imports over several lines keep the lines below where they were', () => {
  const file = asTestFile(`import {\n  readFileSync,\n} from 'node:fs'\nthrow new Error()`)
  assert.match(file.split('\n')[0] ?? '', /import { readFileSync, } from 'node:fs'; test\(/)
  assert.is(file.split('\n')[3], 'throw new Error()')
})

test.run()
