import { sayWire, type WIRE } from '../text/en/name-server.ts'
import type { Said } from '../text/text.ts'
import { formatName, type Labels } from './name.ts'

/** The bytes from the wire violate the format; the message says how. */
export class WireFault extends Error {
  readonly said: Said

  constructor(code: keyof typeof WIRE) {
    const said = sayWire(code)
    super(said.text)
    this.said = said
  }
}

/** Reads a DNS message, or a part of one, from start to end. Throws `WireFault` if it is truncated. */
export class WireReader {
  readonly bytes: Buffer
  readonly #end: number
  at: number

  constructor(bytes: Buffer, at = 0, end = bytes.length) {
    this.bytes = bytes
    this.at = at
    this.#end = end
    if (end > bytes.length) throw new WireFault('wire.cut_off')
  }

  get left(): number {
    return this.#end - this.at
  }

  u8(): number {
    return this.take(1).readUInt8()
  }

  u16(): number {
    return this.take(2).readUInt16BE()
  }

  u32(): number {
    return this.take(4).readUInt32BE()
  }

  take(length: number): Buffer {
    if (length > this.left) throw new WireFault('wire.cut_off')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  rest(): Buffer {
    return this.take(this.left)
  }

  /** Returns a reader that is limited to the next bytes; pointers in it still refer to the whole message. */
  part(length: number): WireReader {
    const from = this.at
    this.take(length)
    return new WireReader(this.bytes, from, from + length)
  }

  /** Reads a name, compressed or not (RFC 1035 4.1.4). Pointers may only lead backwards, so reading always ends. */
  labels(): Labels {
    const labels: string[] = []
    let from: WireReader = this
    let size = 1
    for (let start = this.at; ; ) {
      const length = from.u8()
      if (length === 0) return labels
      if (length >= 0xc0) {
        const target = ((length & 0x3f) << 8) | from.u8()
        if (target >= start) throw new WireFault('wire.forward_pointer')
        start = target
        from = new WireReader(this.bytes, target)
        continue
      }
      size += length + 1
      if (length > 63 || size > 255) throw new WireFault('wire.long_name')
      labels.push(from.take(length).toString('latin1'))
    }
  }

  /** Reads a name in presentation form, with unchanged case. */
  name(): string {
    return formatName(this.labels())
  }
}
