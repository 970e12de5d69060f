import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'

// The cases that `condition.test.ts` runs in Node run here in Chromium, from the same files.

const SOURCES = join(import.meta.dirname, '../../shared-protocol/src/rum')
const FILE = /^\/[a-z.-]+\.ts$/

const { test, look } = browserSuite<Browsing & { server: Server; origin: string }>('conditions in Chromium')

test.before(async context => {
  context.server = createServer((request, response) => {
    const path = request.url ?? ''
    if (!FILE.test(path)) return response.setHeader('content-type', 'text/html').end('<!doctype html>')
    readFile(join(SOURCES, path), 'utf8').then(
      text => response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(text)),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(done => context.server.listen(0, '127.0.0.1', done))
  context.origin = `http://127.0.0.1:${(context.server.address() as AddressInfo).port}`
})
test.after(({ server }) => new Promise<void>(done => server.close(() => done())))

look('conditions hold and patterns match as in Node', async ({ page, origin }) => {
  await page.goto(origin)
  const results = await page.evaluate(async () => {
    const at = (name: string) => import(`/${name}.ts`)
    const [{ holds }, { readPattern }, cases] = await Promise.all(['condition', 'pattern', 'condition.cases'].map(at))
    const wrong: string[] = []
    let count = 0
    const expect = (wanted: boolean, actual: boolean, what: unknown) => {
      count++
      if (wanted !== actual) wrong.push(`${JSON.stringify(what)} is ${actual}`)
    }
    for (const row of cases.CONDITION_CASES) {
      for (const one of row.holds)
        expect(true, holds(row.condition, { ...cases.NOTHING, ...one }), [row.condition, one])
      for (const one of row.fails)
        expect(false, holds(row.condition, { ...cases.NOTHING, ...one }), [row.condition, one])
    }
    for (const [pattern, found, missing] of cases.PATTERN_CASES) {
      for (const text of found) expect(true, readPattern(pattern)(text), [pattern, text])
      for (const text of missing) expect(false, readPattern(pattern)(text), [pattern, text])
    }
    return { wrong, count }
  })
  assert.equal(results.wrong, [])
  assert.ok(results.count > 200, `${results.count} cases`)
})

test.run()
