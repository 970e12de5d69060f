import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { seccompProgram } from './seccomp.ts'

const test = suite('seccomp program')

const KILLED = 0x80000000
const ALLOWED = 0x7fff0000
const refused = (errno: number): number => 0x50000 | errno

interface Call {
  audit: number
  number: number
  args?: number[]
}

/** The decision that the kernel's interpreter would make for a program and a call. */
function verdict(program: Buffer, { audit, number, args = [] }: Call): number {
  let accumulator = 0
  for (let at = 0; ; at += 8) {
    const [code, operand] = [program.readUInt16LE(at), program.readUInt32LE(at + 4)]
    if (code === 0x06) return operand
    if (code === 0x20) accumulator = operand === 0 ? number : operand === 4 ? audit : (args[(operand - 16) / 8] ?? 0)
    else if (code === 0x54) accumulator &= operand
    else at += 8 * program.readUInt8(at + (holds(code, accumulator, operand) ? 2 : 3))
  }
}

function holds(code: number, accumulator: number, operand: number): boolean {
  if (code === 0x15) return accumulator === operand
  if (code === 0x25) return accumulator > operand
  if (code === 0x35) return accumulator >= operand
  if (code === 0x45) return (accumulator & operand) !== 0
  throw new Error(`no instruction: ${code}`)
}

const X64 = 0xc000003e
const ARM64 = 0xc00000b7
const I386 = 0x40000003

const table: [name: string, architecture: 'x64' | 'arm64', call: Call, verdict: number][] = [
  ['read', 'x64', { audit: X64, number: 0 }, ALLOWED],
  ['read', 'arm64', { audit: ARM64, number: 63 }, ALLOWED],
  ['a call of 32-bit programs', 'x64', { audit: I386, number: 20 }, KILLED],
  ['a call of 32-bit programs', 'arm64', { audit: 0x40000028, number: 20 }, KILLED],
  ['a call that does not exist yet', 'x64', { audit: X64, number: 999 }, refused(38)],
  ['io_uring_setup', 'arm64', { audit: ARM64, number: 425 }, refused(38)],
  ['memfd_create', 'arm64', { audit: ARM64, number: 279 }, refused(38)],
  ['shmget', 'arm64', { audit: ARM64, number: 194 }, refused(38)],
  ['ptrace', 'arm64', { audit: ARM64, number: 117 }, refused(38)],
  ['unshare', 'arm64', { audit: ARM64, number: 97 }, refused(38)],
  ['keyctl', 'arm64', { audit: ARM64, number: 219 }, refused(38)],
  ['bpf', 'arm64', { audit: ARM64, number: 280 }, refused(38)],
  ['a thread', 'arm64', { audit: ARM64, number: 220, args: [0x3d0f00] }, ALLOWED],
  ['a user namespace', 'arm64', { audit: ARM64, number: 220, args: [0x10000011] }, refused(1)],
  ['AF_UNIX', 'arm64', { audit: ARM64, number: 198, args: [1, 0x80801] }, ALLOWED],
  ['AF_INET6', 'arm64', { audit: ARM64, number: 198, args: [10, 2] }, ALLOWED],
  ['a raw socket', 'arm64', { audit: ARM64, number: 198, args: [2, 0x80003] }, refused(1)],
  ['AF_VSOCK', 'arm64', { audit: ARM64, number: 198, args: [40, 1] }, refused(97)],
  ['a routing socket', 'arm64', { audit: ARM64, number: 198, args: [16, 3, 0] }, ALLOWED],
  ['a netfilter socket', 'arm64', { audit: ARM64, number: 198, args: [16, 3, 12] }, refused(1)],
  ['a Unix pair', 'x64', { audit: X64, number: 53, args: [1, 1] }, ALLOWED],
  ['another pair', 'x64', { audit: X64, number: 53, args: [30, 1] }, refused(97)],
  ['asking a terminal its size', 'x64', { audit: X64, number: 16, args: [0, 0x5413] }, ALLOWED],
  ['typing into a terminal', 'x64', { audit: X64, number: 16, args: [0, 0x5412] }, refused(1)],
  ['pasting into a terminal', 'x64', { audit: X64, number: 16, args: [0, 0x541c] }, refused(1)],
]

for (const [name, architecture, call, expected] of table)
  test(`${name} on ${architecture}`, () => assert.is(verdict(seccompProgram(architecture), call), expected))

test('an unknown processor is said to be one', () => assert.throws(() => seccompProgram('riscv64'), /riscv64/))

test.run()
