import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export const A = 1
export const AAAA = 28

/** A DNS server that knows only these names (RFC 1035 4). */
export async function startDns(zone: Record<string, Record<number, string>>) {
  const socket = createSocket('udp4')
  let queries = 0
  socket.on('message', (query, from) => {
    queries++
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const type = query.readUInt16BE(at + 1)
    const found = zone[labels.join('.')]
    const data = found?.[type]
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(found === undefined ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(data === undefined ? 0 : 1, 6)
    head.writeUInt32BE(0, 8)
    socket.send(
      Buffer.concat([head, query.subarray(12, at + 5), data === undefined ? Buffer.alloc(0) : answerOf(type, data)]),
      from.port,
      from.address,
    )
  })
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  return { server: `127.0.0.1:${socket.address().port}`, close: () => socket.close(), queries: () => queries }
}

function answerOf(type: number, hex: string): Buffer {
  const data = Buffer.from(hex, 'hex')
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
