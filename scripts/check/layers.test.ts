import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { layerFaults } from './layers.ts'

const test = suite('layers of the console')

const file = (path: string, ...lines: string[]) => ({
  path: `control-plane/web/console/src/${path}`,
  text: lines.join('\n'),
})

test('imports downwards and within a layer are fine', () => {
  const files = [
    file('frame/app.tsx', "import { a } from './keys.tsx'", "const b = () => import('../screen/log/explorer.tsx')"),
    file('screen/log/explorer.tsx', "import { c } from '../../part/table.tsx'", "import './log.css'"),
    file('words/log.ts', "import { d } from '@pharos/shared-protocol/access.ts'"),
    file('main.tsx', "import './style/base.css'", "import { App } from './frame/app.tsx'"),
  ]
  assert.equal(layerFaults(files), [])
})

for (const line of ["import { a } from '../frame/a.ts'", "import '../frame/a.ts'", "const a = import('../frame/a.ts')"])
  test(`an import upwards is named: ${line}`, () => {
    assert.equal(layerFaults([file('part/x.tsx', line)]), [
      'control-plane/web/console/src/part/x.tsx imports frame/a.ts: part stands below frame',
    ])
  })

test('a new folder must get its place', () => {
  assert.equal(layerFaults([file('util/x.ts')]), [
    'control-plane/web/console/src/util/x.ts: util is no layer of the console',
  ])
})

test.run()
