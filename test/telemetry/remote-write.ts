import { createRequire } from 'node:module'
import { encodeSeries } from '@pharos/control-plane/observability/remote-write/index.ts'
import type { World } from '../world/world.ts'
import { post } from './sending.ts'

export const { compressSync } = createRequire(import.meta.resolve('@pharos/control-plane/main.ts'))('snappy') as {
  compressSync(bytes: Buffer): Buffer
}

export const V1 = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
export const V2 = { ...V1, 'content-type': 'application/x-protobuf;proto=io.prometheus.write.v2.Request' }

/** The bits of a double, as the schema represents them. */
export function bits(value: number): string {
  const buffer = Buffer.alloc(8)
  buffer.writeDoubleBE(value)
  return buffer.readBigUInt64BE().toString()
}

/** Sends a request of version 2. */
export function write(world: World, request: object, key: string): Promise<Response> {
  return post(world, '/prometheus/api/v1/write', compressSync(encodeSeries(request, 2)), V2, key)
}
