import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ControlGroups } from './control-group.ts'
import { LIMITS } from './limits.ts'

const test = suite('control groups')

let folder = ''
test.before.each(() => {
  folder = mkdtempSync(join(tmpdir(), 'pharos-cgroup-'))
  write('cgroup.controllers', 'cpuset cpu io memory pids')
  write('cgroup.procs', '')
})
test.after.each(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

function onlyGroup(): string {
  return join(folder, readdirSync(folder).find(name => name.startsWith('pharos-run-')) ?? '')
}

test('limits are in force before the first process enters', () => {
  const group = ControlGroups.at(folder).open()
  assert.is(readFileSync(join(folder, 'cgroup.subtree_control'), 'utf8'), '+memory +pids +cpu')
  const read = (name: string) => readFileSync(join(onlyGroup(), name), 'utf8')
  assert.is(read('memory.max'), String(LIMITS.memory_bytes + LIMITS.disk_bytes))
  assert.is(read('pids.max'), String(LIMITS.processes))
  assert.is(read('cpu.max'), '200000 100000')
  const [program = '', ...args] = group.enter(['/bin/sh', '-c', 'echo $$'])
  const { stdout } = spawnSync(program, args)
  assert.is(stdout.toString(), read('cgroup.procs'))
})

test('closing a group returns whether its memory ran out', () => {
  for (const [events, expected] of [
    ['low 0\noom 0\noom_kill 0\n', false],
    ['oom 3\noom_kill 2\n', true],
  ] as const) {
    const group = ControlGroups.at(folder).open()
    writeFileSync(join(onlyGroup(), 'memory.events'), events)
    assert.is(group.close(), expected)
    rmSync(onlyGroup(), { recursive: true })
  }
})

test('processes of a group that delegates its controllers are moved to a child group', () => {
  write('cgroup.procs', `${process.pid}\n`)
  ControlGroups.at(folder)
  assert.is(readFileSync(join(folder, 'pharos-agent/cgroup.procs'), 'utf8'), String(process.pid))
})

test('without a controller, or without the right to write, there are no groups', () => {
  write('cgroup.controllers', 'cpu pids')
  assert.throws(() => ControlGroups.at(folder), /no controller memory/)
  assert.is(ControlGroups.find(join(folder, 'none')), null)
  assert.not.ok(existsSync(join(folder, 'pharos-agent')))
})

test.run()
