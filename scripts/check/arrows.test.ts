import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { wrongImports } from './arrows.ts'

const test = suite('import arrows')

const rows: { path: string; imports: string; wrong: boolean }[] = [
  { path: 'cli/src/main.ts', imports: '@pharos/shared-protocol/time.ts', wrong: false },
  { path: 'cli/src/main.ts', imports: '@pharos/control-plane/main.ts', wrong: true },
  { path: 'cli/src/main.ts', imports: '../../control-plane/src/main.ts', wrong: true },
  { path: 'cli/src/main.ts', imports: 'commander', wrong: false },
  { path: 'shared-protocol/src/time.ts', imports: '@pharos/cli/main.ts', wrong: true },
  { path: 'test/story/up.test.ts', imports: '@pharos/control-plane/main.ts', wrong: false },
  { path: 'scripts/test/servers.ts', imports: '../../deploy/local/nats.ts', wrong: false },
  { path: 'control-plane/src/monitoring/region/commands.ts', imports: '../../platform/clock.ts', wrong: false },
  { path: 'control-plane/src/monitoring/region/commands.ts', imports: '../agent/index.ts', wrong: false },
  { path: 'control-plane/src/monitoring/region/commands.ts', imports: '../../response/delivery/index.ts', wrong: true },
  { path: 'control-plane/src/platform/clock.ts', imports: '../account/account/entity.ts', wrong: true },
  {
    path: 'control-plane/src/publishing/component/index.ts',
    imports: '../../response/incident/index.ts',
    wrong: false,
  },
  { path: 'control-plane/src/observability/log/index.ts', imports: '../../response/incident/index.ts', wrong: true },
  { path: 'control-plane/src/main.ts', imports: './monitoring/region/index.ts', wrong: false },
]

for (const { path, imports, wrong } of rows) {
  test(`${path} ${wrong ? 'may not' : 'may'} import ${imports}`, () => {
    const faults = wrongImports({ path, text: `import { it } from '${imports}'\n` })
    assert.is(faults.length > 0, wrong, faults.join())
  })
}

test('imports that load later count too', () => {
  const text = "const it = await import('@pharos/control-plane/main.ts')"
  assert.is(wrongImports({ path: 'probe-agent/src/main.ts', text }).length, 1)
})

test.run()
