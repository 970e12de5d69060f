import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { conceptFaults } from './concepts.ts'

const test = suite('concept folders')

const file = (path: string, ...specifiers: string[]) => ({
  path: `control-plane/src/${path}`,
  text: specifiers.map(specifier => `import { a } from '${specifier}'\n`).join(''),
})

test('imports by index.ts in one direction are fine', () => {
  const files = [
    file('monitoring/a/rules.ts', '../b/index.ts', './entity.ts', '../../platform/clock.ts'),
    file('monitoring/b/index.ts', './rules.ts', '../../account/c/index.ts'),
    file('concepts.ts', './monitoring/a/index.ts'),
  ]
  assert.equal(conceptFaults(files), [])
})

test('an import past the index.ts of a concept is named', () => {
  const files = [file('monitoring/a/rules.ts', '../b/rules.ts'), file('main.ts', './response/d/sweep.ts')]
  assert.equal(conceptFaults(files), [
    'control-plane/src/monitoring/a/rules.ts imports rules.ts of monitoring/b: a concept is entered by its index.ts',
    'control-plane/src/main.ts imports sweep.ts of response/d: a concept is entered by its index.ts',
  ])
})

test('a circle is named once, however long', () => {
  const files = [
    file('response/a/x.ts', '../b/index.ts'),
    file('response/b/x.ts', '../c/index.ts'),
    file('response/c/x.ts', '../a/index.ts'),
  ]
  assert.equal(conceptFaults(files), ['circle of concepts: response/a → response/b → response/c → response/a'])
})

test('screens of the console are concepts, too, and load each other when they are opened', () => {
  const screen = (path: string, text: string) => ({ path: `control-plane/web/console/src/${path}`, text })
  const files = [
    screen('screen/log/a.tsx', "import '../trace/trace.css'"),
    screen('screen/trace/a.tsx', "import { b } from '../log/index.ts'"),
    screen('frame/screens.ts', "const load = () => import('../screen/log/a.tsx')"),
  ]
  assert.equal(conceptFaults(files), [
    'control-plane/web/console/src/screen/log/a.tsx imports trace.css of screen/trace: a concept is entered by its index.ts',
    'circle of concepts: screen/log → screen/trace → screen/log',
  ])
})

test('tests may look into any folder', () => {
  assert.equal(conceptFaults([file('response/a/x.test.ts', '../b/rules.ts')]), [])
})

test('a file of the contract stands in the folder of its area', () => {
  const paths = ['route.ts', 'field.test.ts', 'response/incident.ts', 'incident.ts', 'other/incident.ts']
  const files = paths.map(path => ({ path: `shared-protocol/src/contract/${path}`, text: '' }))
  assert.equal(conceptFaults(files), [
    "shared-protocol/src/contract/incident.ts stands in no area's folder of the contract",
    "shared-protocol/src/contract/other/incident.ts stands in no area's folder of the contract",
  ])
})

test.run()
