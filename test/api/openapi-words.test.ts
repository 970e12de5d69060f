import { docsPage } from '@pharos/control-plane/platform/http/docs-page.ts'
import { openApiDocument } from '@pharos/control-plane/platform/http/openapi.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const document = openApiDocument()

test('the page for people describes every field, as the document does', () => {
  const page = docsPage(document)
  const rows = page.match(/<tr><td><code>.*?(?=<tr>|<\/table>)/gs) ?? []
  assert.ok(rows.length > 5_000)
  assert.equal(
    rows.filter(row => row.endsWith('<td>')),
    [],
  )
  const reply = page.split('<details id="http_job.get">')[1]?.split('</details>')[0] ?? ''
  assert.match(reply, '<td>Current status')
})

test('patterns mean the same with and without the flag u, which not every validator sets', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => JSON.parse(text) as string,
  )
  assert.ok(patterns.length > 100)
  for (const pattern of new Set(patterns)) {
    assert.not.match(pattern, /\\p\{|\\u\{/)
    new RegExp(pattern, 'u')
  }
})

test.run()
