import { isIPv6 } from 'node:net'
import { parseAddress } from '@pharos/shared-protocol/address.ts'

// Writes databases as MaxMind's format describes them (version 2.0), as far as tests need it.

export type Value = string | number | bigint | { [key: string]: Value } | Value[]

const TEXT = 2
const UINT16 = 5
const UINT32 = 6
const MAP = 7
const UINT64 = 9
const ARRAY = 11
const FIRST_EXTENDED = 8
const IPV6_BITS = 128
/** Where IPv4 stands in a tree of IPv6: at `::/96`. */
const IPV4_OFFSET = 96

/** The country of each network (`1.2.0.0/16`, `2001:db8::/32`), as a whole database. */
export function mmdbOf(networks: Record<string, Value>, type = 'Test-Country'): Buffer {
  const data: Buffer[] = []
  let size = 0
  const tree = new Tree()
  for (const [network, value] of Object.entries(networks)) {
    tree.add(network, size)
    const encoded = encode(value)
    data.push(encoded)
    size += encoded.length
  }
  return Buffer.concat([tree.encode(), Buffer.alloc(16), ...data, metadata(tree.nodes.length, type)])
}

function metadata(node_count: number, database_type: string): Buffer {
  const about = {
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1_790_000_000n },
    ...{ database_type, description: { en: 'made by a test' }, ip_version: 6, languages: ['en'] },
    ...{ node_count, record_size: 24 },
  }
  return Buffer.concat([Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'), encode(about)])
}

interface Leaf {
  data: number
}
type Side = number | Leaf | null

class Tree {
  readonly nodes: [Side, Side][] = [[null, null]]

  add(network: string, data: number): void {
    const [address = '', bits = ''] = network.split('/')
    const path = bitsOf(address).slice(0, Number(bits) + (isIPv6(address) ? 0 : IPV4_OFFSET))
    let node = 0
    for (const bit of path.slice(0, -1)) {
      const sides = this.nodes[node] ?? [null, null]
      const next = sides[bit] ?? this.nodes.push([null, null]) - 1
      if (typeof next !== 'number') throw new Error(`${network} lies in another network`)
      sides[bit] = next
      node = next
    }
    const [last] = path.slice(-1)
    const sides = this.nodes[node]
    if (sides && last !== undefined) sides[last] = { data }
  }

  /** Two records of 24 bits for each node. */
  encode(): Buffer {
    const count = this.nodes.length
    const tree = Buffer.alloc(count * 6)
    for (const [at, sides] of this.nodes.entries())
      for (const [side, to] of sides.entries()) {
        const record = to === null ? count : typeof to === 'number' ? to : count + 16 + to.data
        tree.writeUIntBE(record, at * 6 + side * 3, 3)
      }
    return tree
  }
}

function bitsOf(address: string): (0 | 1)[] {
  const bytes = parseAddress(address)?.toByteArray() ?? []
  const bits = bytes.flatMap(byte => [7, 6, 5, 4, 3, 2, 1, 0].map(shift => ((byte >> shift) & 1) as 0 | 1))
  return [...Array<0>(IPV6_BITS - bits.length).fill(0), ...bits]
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return field(TEXT, Buffer.from(value))
  if (typeof value === 'bigint') return field(UINT64, bytesOf(value))
  if (typeof value === 'number') return field(value < 65_536 ? UINT16 : UINT32, bytesOf(BigInt(value)))
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([control(MAP, entries.length), ...entries.flatMap(([key, one]) => [encode(key), encode(one)])])
}

const field = (type: number, content: Buffer) => Buffer.concat([control(type, content.length), content])

/** Short fields alone: of less than 29 bytes or parts. */
function control(type: number, size: number): Buffer {
  if (size >= 29) throw new Error('the field is too long')
  return Buffer.from(type < FIRST_EXTENDED ? [(type << 5) | size] : [size, type - 7])
}

function bytesOf(value: bigint): Buffer {
  const hex = value === 0n ? '' : value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}
