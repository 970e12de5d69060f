/**
 * A program that makes one system call and exits with its error number, or with 0; base64, for x86-64. Built from
 * bytes, since sandboxes contain no compiler.
 */
export function systemCallProgram(call: number, [first = 0, second = 0, third = 0]: readonly number[]): string {
  const code = Buffer.from(
    [
      `b8${littleEndian(call)}`, // mov eax, call
      `bf${littleEndian(first)}`, // mov edi, first
      `be${littleEndian(second)}`, // mov esi, second
      `ba${littleEndian(third)}`, // mov edx, third
      '4d31d2', // xor r10, r10
      '0f05', // syscall
      '89c7', // mov edi, eax
      'f7df', // neg edi
      '7902', // jns over the next instruction
      '31ff', // xor edi, edi
      'b83c000000', // mov eax, 60 (exit)
      '0f05', // syscall
    ].join(''),
    'hex',
  )
  return Buffer.concat([elfHeader(), programHeader(code.length), code]).toString('base64')
}

function littleEndian(value: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes.toString('hex')
}

const BASE = 0x400000
const HEADERS = 64 + 56

/** ELF64, little-endian, x86-64, with one program header right after it. */
function elfHeader(): Buffer {
  const header = Buffer.alloc(64)
  Buffer.from('7f454c46020101', 'hex').copy(header)
  header.writeUInt16LE(2, 16)
  header.writeUInt16LE(62, 18)
  header.writeUInt32LE(1, 20)
  header.writeBigUInt64LE(BigInt(BASE + HEADERS), 24)
  header.writeBigUInt64LE(64n, 32)
  header.writeUInt16LE(64, 52)
  header.writeUInt16LE(56, 54)
  header.writeUInt16LE(1, 56)
  return header
}

/** One loadable segment, read and executed, that is the whole file. */
function programHeader(codeLength: number): Buffer {
  const header = Buffer.alloc(56)
  header.writeUInt32LE(1, 0)
  header.writeUInt32LE(5, 4)
  header.writeBigUInt64LE(BigInt(BASE), 16)
  header.writeBigUInt64LE(BigInt(BASE), 24)
  header.writeBigUInt64LE(BigInt(HEADERS + codeLength), 32)
  header.writeBigUInt64LE(BigInt(HEADERS + codeLength), 40)
  header.writeBigUInt64LE(0x1000n, 48)
  return header
}
