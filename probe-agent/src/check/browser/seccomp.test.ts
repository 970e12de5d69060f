import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { obstacle, page, run } from './check.fixture.ts'
import { systemCallProgram } from './system-call.fixture.ts'

const test = suite('browser seccomp')
const skipped =
  obstacle ?? (process.arch === 'x64' ? null : `the programs of this test are for x64, not ${process.arch}`)
if (skipped !== null) console.log(`SKIP browser seccomp.test.ts: ${skipped}`)
const story = skipped === null ? test : test.skip

const DONE = 0
const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97

const calls: [name: string, number: number, args: number[], errno: number][] = [
  ['getpid', 39, [], DONE],
  ['getpid by its x32 number', 0x40000027, [], ENOSYS],
  ['a TCP socket', 41, [2, 1], DONE],
  ['a Unix socket', 41, [1, 1], DONE],
  ['a routing socket', 41, [16, 3, 0], DONE],
  ['a netfilter socket', 41, [16, 3, 12], EPERM],
  ['a raw socket', 41, [2, 3, 1], EPERM],
  ['a packet socket', 41, [17, 3], EAFNOSUPPORT],
  ['AF_ALG', 41, [38, 5], EAFNOSUPPORT],
  ['AF_VSOCK', 41, [40, 1], EAFNOSUPPORT],
  ['AF_XDP', 41, [44, 3], EAFNOSUPPORT],
  ['a TIPC pair', 53, [30, 1], EAFNOSUPPORT],
  ['a user namespace by clone', 56, [0x10000000], EPERM],
  ['a network namespace by clone', 56, [0x40000000], EPERM],
  ['clone3', 435, [], ENOSYS],
  ['unshare', 272, [0x10000000], ENOSYS],
  ['setns', 308, [], ENOSYS],
  ['mount', 165, [], ENOSYS],
  ['fsopen', 430, [], ENOSYS],
  ['io_uring_setup', 425, [8], ENOSYS],
  ['add_key', 248, [], ENOSYS],
  ['keyctl', 250, [], ENOSYS],
  ['bpf', 321, [], ENOSYS],
  ['userfaultfd', 323, [1], ENOSYS],
  ['perf_event_open', 298, [], ENOSYS],
  ['ptrace', 101, [], ENOSYS],
  ['process_vm_readv', 310, [], ENOSYS],
  ['memfd_create', 319, [], ENOSYS],
  ['memfd_secret', 447, [], ENOSYS],
  ['shmget', 29, [0, 4096, 0o1600], ENOSYS],
  ['semget', 64, [0, 1, 0o1600], ENOSYS],
  ['msgget', 68, [0, 0o1600], ENOSYS],
  ['mq_open', 240, [], ENOSYS],
  ['open_by_handle_at', 304, [], ENOSYS],
  ['personality', 135, [8], ENOSYS],
  ['typing into a terminal', 16, [0, 0x5412], EPERM],
]

story('a program of its own makes no other system calls than a browser needs', async () => {
  const programs = calls.map(([, number, args]) => systemCallProgram(number, args))
  const outcome = await run(
    `const fs = require('node:fs')
const { spawnSync } = require('node:child_process')
const told = ${JSON.stringify(programs)}.map((program, index) => {
  fs.writeFileSync('/tmp/call-' + index, Buffer.from(program, 'base64'), { mode: 0o755 })
  return spawnSync('/tmp/call-' + index).status
})
throw new Error(told.join(' '))`,
    { timeout_ms: 60_000 },
  )
  const told = /^Error: ([\d ]+)$/.exec(outcome.error?.message ?? '')?.[1]?.split(' ') ?? []
  assert.equal(
    calls.map(([name], index) => `${name}: ${told[index]}`),
    calls.map(([name, , , errno]) => `${name}: ${errno}`),
    outcome.error?.message,
  )
})

story('a program of another instruction set is ended', async () => {
  // mov eax, 20 (getpid); int 0x80; then the exit of x86-64.
  const program = systemCallProgram(39, []).replace(/=+$/, '')
  const bytes = Buffer.from(program, 'base64')
  const at = bytes.indexOf(Buffer.from('0f05', 'hex'))
  Buffer.from('cd80', 'hex').copy(bytes, at)
  const outcome = await run(`const fs = require('node:fs')
fs.writeFileSync('/tmp/call', Buffer.from('${bytes.toString('base64')}', 'base64'), { mode: 0o755 })
const { status, signal } = require('node:child_process').spawnSync('/tmp/call')
throw new Error(status + ' ' + signal)`)
  assert.match(outcome.error?.message ?? '', /null SIG(SYS|SEGV)/)
})

story('a browser still works: workers, wasm, canvas, media and printing', async () => {
  const outcome = await run(`await page.setContent(${JSON.stringify(page('<canvas id="c"></canvas><video></video>'))})
const seen = await page.evaluate(async () => {
  const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
  const told = await new Promise(resolve => { worker.onmessage = ({ data }) => resolve(data) })
  const wasm = await WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))
  const context = document.querySelector('canvas').getContext('2d')
  context.fillRect(0, 0, 10, 10)
  const audio = new OfflineAudioContext(1, 100, 44100)
  await audio.startRendering()
  return [told, wasm.instance !== undefined, context.getImageData(0, 0, 1, 1).data[3]]
})
expect(seen).toEqual([1, true, 255])
expect((await page.screenshot()).length).toBeGreaterThan(100)
expect((await page.pdf()).length).toBeGreaterThan(100)`)
  assert.is(outcome.status, 'passed', outcome.error?.message)
})

test.run()
