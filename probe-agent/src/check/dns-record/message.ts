import { formatName, lowerCase, nameToWire, parseName } from '@pharos/shared-protocol/dns/name.ts'
import { canonicalWire } from '@pharos/shared-protocol/dns/rdata.ts'
import { TYPE_NUMBER } from '@pharos/shared-protocol/dns/record-type.ts'
import { WireFault, WireReader } from '@pharos/shared-protocol/dns/wire-reader.ts'

export interface Question {
  /** Canonical. */
  name: string
  type: number
  /** Whether recursion is desired (RD). */
  recursive: boolean
  /** Whether data that fails validation is returned too (CD, RFC 4035 3.2.2). */
  unchecked?: boolean
  /** Without EDNS(0), for a server that does not support it. */
  plain?: boolean
}

export interface ResourceRecord {
  /** Canonical. */
  owner: string
  type: number
  ttl: number
  /** The data in canonical wire form; unchanged if it does not fit its type. */
  wire: Buffer
}

export interface Message {
  id: number
  isResponse: boolean
  authoritative: boolean
  /** Whether the server resolves names for others (RA). */
  recursing: boolean
  truncated: boolean
  rcode: number
  question: { name: string; type: number } | null
  answer: ResourceRecord[]
  authority: ResourceRecord[]
  additional: ResourceRecord[]
}

export const RCODE = { noError: 0, formErr: 1, servFail: 2, nxDomain: 3, notImp: 4, refused: 5 } as const

const RCODE_NAMES = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED']
const IN = 1
/** Small enough to pass every network unfragmented (DNS flag day 2020). */
const UDP_SIZE = 1_232
const RECURSION_DESIRED = 0x0100
const CHECKING_DISABLED = 0x0010
const DNSSEC_OK = 0x8000

export function rcodeName(rcode: number): string {
  return RCODE_NAMES[rcode] ?? `RCODE${rcode}`
}

/** Encodes a question that requests DNSSEC records (RFC 1035 4.1, RFC 6891 6.1). */
export function encodeQuestion(id: number, question: Question): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(id, 0)
  head.writeUInt16BE((question.recursive ? RECURSION_DESIRED : 0) | (question.unchecked ? CHECKING_DISABLED : 0), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(question.plain ? 0 : 1, 10)
  const asked = Buffer.alloc(4)
  asked.writeUInt16BE(question.type, 0)
  asked.writeUInt16BE(IN, 2)
  return Buffer.concat([
    head,
    nameToWire(parseName(question.name) ?? []),
    asked,
    question.plain ? Buffer.alloc(0) : edns(),
  ])
}

function edns(): Buffer {
  const record = Buffer.alloc(11)
  record.writeUInt16BE(TYPE_NUMBER.OPT, 1)
  record.writeUInt16BE(UDP_SIZE, 3)
  record.writeUInt16BE(DNSSEC_OK, 7)
  return record
}

/** Reads a message; throws `WireFault`. A truncated message is read only up to its question. */
export function decodeMessage(bytes: Buffer): Message {
  const reader = new WireReader(bytes)
  const id = reader.u16()
  const flags = reader.u16()
  const [questions, answers, authorities, additionals] = [reader.u16(), reader.u16(), reader.u16(), reader.u16()]
  const truncated = (flags & 0x0200) !== 0
  const asked = Array.from({ length: questions }, () => readQuestion(reader))
  const section = (count: number) => (truncated ? [] : readRecords(reader, count))
  return {
    id,
    isResponse: (flags & 0x8000) !== 0,
    authoritative: (flags & 0x0400) !== 0,
    recursing: (flags & 0x0080) !== 0,
    truncated,
    rcode: flags & 0x000f,
    question: asked[0] ?? null,
    answer: section(answers),
    authority: section(authorities),
    additional: section(additionals),
  }
}

function readQuestion(reader: WireReader) {
  const name = readOwner(reader)
  const type = reader.u16()
  reader.u16()
  return { name, type }
}

function readOwner(reader: WireReader): string {
  return formatName(lowerCase(reader.labels()))
}

function readRecords(reader: WireReader, count: number): ResourceRecord[] {
  const records: ResourceRecord[] = []
  for (let index = 0; index < count; index++) {
    const owner = readOwner(reader)
    const type = reader.u16()
    const recordClass = reader.u16()
    const ttl = reader.u32()
    const wire = readData(type, reader.part(reader.u16()))
    // Only the presence of EDNS matters; its record is not of class IN.
    if (recordClass === IN) records.push({ owner, type, ttl: Math.min(ttl, 0x7fff_ffff), wire })
  }
  return records
}

function readData(type: number, data: WireReader): Buffer {
  const from = data.at
  try {
    return canonicalWire(type, data)
  } catch (error) {
    if (!(error instanceof WireFault)) throw error
    data.at = from
    return data.rest()
  }
}
