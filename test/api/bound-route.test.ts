import { globSync, readFileSync } from 'node:fs'
import { formAt } from '@pharos/control-plane/publishing/public-page/forms.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const PAGE = '/public/status_page/{id}'

/** Pages are served by their forms, whose addresses are below that of the page. */
function isForm(path: string): boolean {
  return (
    path === PAGE ||
    (path.startsWith(`${PAGE}/`) && formAt(path.slice(PAGE.length + 1), new URLSearchParams()) !== null)
  )
}

/** Calls without a credential hold the others: a path that nothing serves is a 404 instead of a 401. */
test('every public route of the contract is bound by the control plane, or is a form of a public page', () => {
  const sources = globSync('control-plane/src/**/!(*.test).ts').map(file => readFileSync(file, 'utf8'))
  const named = new Set(sources.flatMap(source => source.match(/\w+/g) ?? []))
  const all = Object.entries<AnyRoute>(routes).filter(([, { access }]) => access.kind === 'public')
  assert.ok(all.length > 50)
  const loose = all.filter(([name, { path }]) => !named.has(name) && !isForm(path))
  assert.equal(
    loose.map(([name]) => name),
    [],
  )
})

test('a path that no form has is not taken for one', () => {
  assert.not.ok(isForm(`${PAGE}/feed.json`))
  assert.not.ok(isForm('/status_page/{id}/feed.atom'))
})

test.run()
