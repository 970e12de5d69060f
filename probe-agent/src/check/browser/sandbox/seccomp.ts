import { constants } from 'node:os'
import { type Architecture, CONDITIONAL, permittedCalls } from './syscalls.ts'

// Classic BPF over struct seccomp_data (seccomp(2), linux/bpf_common.h). Jumps count instructions to skip.
const LOAD = 0x20
const IF_EQUAL = 0x15
const IF_GREATER = 0x25
const IF_AT_LEAST = 0x35
const IF_ANY_BIT = 0x45
const AND = 0x54
const RETURN = 0x06

const NUMBER = 0
const ARCHITECTURE = 4
/** The low half of an argument: every argument examined here is an int, or has all its flags there. */
const argument = (index: number): number => 16 + 8 * index

const ALLOW = 0x7fff0000
const KILL = 0x80000000
const refuse = (errno: number): number => 0x00050000 | errno
const NO_FAMILY = refuse(constants.errno.EAFNOSUPPORT)

const AUDIT: Record<Architecture, number> = { x64: 0xc000003e, arm64: 0xc00000b7 }

const NAMESPACES = 0x7e020000
const UNIX = 1
const INET = 2
const INET6 = 10
const NETLINK = 16
const TYPE = 0xf
const DATAGRAM = 2
/** Both inject input into a terminal. */
const TIOCSTI = 0x5412
const TIOCLINUX = 0x541c

type Instruction = [code: number, ifTrue: number, ifFalse: number, operand: number]

const load = (offset: number): Instruction => [LOAD, 0, 0, offset]
const end = (verdict: number): Instruction => [RETURN, 0, 0, verdict]

/**
 * The filter of a sandbox, for `bwrap --seccomp`. Calls that are not listed fail with ENOSYS, for which programs have a
 * fallback. No namespaces; only stream and datagram sockets of Unix and IP, and netlink sockets for the routing table.
 * Throws on a processor whose call numbers are not known here.
 */
export function seccompProgram(architecture: string = process.arch): Buffer {
  if (architecture !== 'x64' && architecture !== 'arm64')
    throw new Error(`the sandbox knows no system calls of ${architecture} processors`)
  const { socket, socketpair, clone, ioctl } = CONDITIONAL[architecture]
  return assemble([
    load(ARCHITECTURE),
    [IF_EQUAL, 1, 0, AUDIT[architecture]],
    end(KILL),
    ...whenCalled(socket, socketRule()),
    ...whenCalled(socketpair, [load(argument(0)), [IF_EQUAL, 1, 0, UNIX], end(NO_FAMILY)]),
    ...whenCalled(clone, [load(argument(0)), ...deniedIf([IF_ANY_BIT, 0, 1, NAMESPACES])]),
    ...whenCalled(ioctl, [
      load(argument(1)),
      ...deniedIf([IF_EQUAL, 0, 1, TIOCSTI]),
      ...deniedIf([IF_EQUAL, 0, 1, TIOCLINUX]),
    ]),
    load(NUMBER),
    ...rangesOf(permittedCalls(architecture)).flatMap(([first, last]): Instruction[] => [
      [IF_GREATER, 3, 0, last],
      [IF_AT_LEAST, 0, 1, first],
      end(ALLOW),
      end(refuse(constants.errno.ENOSYS)),
    ]),
    end(refuse(constants.errno.ENOSYS)),
  ])
}

/** Applies a rule to one call; what the rule does not deny is allowed. */
function whenCalled(number: number, rule: Instruction[]): Instruction[] {
  return [load(NUMBER), [IF_EQUAL, 0, rule.length + 1, number], ...rule, end(ALLOW)]
}

function deniedIf(condition: Instruction): Instruction[] {
  return [condition, end(refuse(constants.errno.EPERM))]
}

/** The protocol of a netlink socket is its third argument; 0 is the routing table, which lists addresses. */
function socketRule(): Instruction[] {
  const type: Instruction[] = [
    load(argument(1)),
    [AND, 0, 0, TYPE],
    ...deniedIf([IF_GREATER, 0, 1, DATAGRAM]),
    end(ALLOW),
  ]
  const netlink: Instruction[] = [load(argument(2)), ...deniedIf([IF_EQUAL, 1, 0, 0]), end(ALLOW)]
  return [
    load(argument(0)),
    [IF_EQUAL, 4, 0, UNIX],
    [IF_EQUAL, 3, 0, INET],
    [IF_EQUAL, 2, 0, INET6],
    [IF_EQUAL, type.length + 1, 0, NETLINK],
    end(NO_FAMILY),
    ...type,
    ...netlink,
  ]
}

function rangesOf(numbers: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const current = ranges.at(-1)
    if (current !== undefined && number === current[1] + 1) current[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

function assemble(instructions: readonly Instruction[]): Buffer {
  const program = Buffer.alloc(instructions.length * 8)
  for (const [index, [code, ifTrue, ifFalse, operand]] of instructions.entries()) {
    program.writeUInt16LE(code, index * 8)
    program.writeUInt8(ifTrue, index * 8 + 2)
    program.writeUInt8(ifFalse, index * 8 + 3)
    program.writeUInt32LE(operand, index * 8 + 4)
  }
  return program
}
