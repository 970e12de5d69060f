import type { ServingStatus } from '@pharos/shared-protocol/check/grpc.ts'
import { SERVING_STATUSES } from '@pharos/shared-protocol/check/grpc.ts'
// The library of the control plane's own gRPC: another implementation than the agent's.
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type sendUnaryData,
  status,
} from '../../control-plane/node_modules/@grpc/grpc-js/build/src/index.js'

const CHECK = {
  path: '/grpc.health.v1.Health/Check',
  requestStream: false,
  responseStream: false,
  requestSerialize: (bytes: Buffer) => bytes,
  requestDeserialize: (bytes: Buffer) => bytes,
  responseSerialize: (bytes: Buffer) => bytes,
  responseDeserialize: (bytes: Buffer) => bytes,
} as const

export interface HealthServer {
  port: number
  /** What it says of a service from now on; undefined: it does not know it. The server as a whole is ''. */
  say(service: string, serving: ServingStatus | undefined): void
  /** The metadata of the last call. */
  last(): Metadata | undefined
  /** From now on, calls without this token are refused. */
  demand(token: string): void
  stop(): Promise<void>
}

/** Serves health checks by gRPC, without TLS; the server as a whole is SERVING. */
export async function startHealthServer(): Promise<HealthServer> {
  const services = new Map<string, ServingStatus>([['', 'SERVING']])
  let demanded: string | undefined
  let last: Metadata | undefined
  const server = new Server()
  server.addService(
    { Check: CHECK },
    {
      Check({ request, metadata }: ServerUnaryCall<Buffer, Buffer>, reply: sendUnaryData<Buffer>) {
        last = metadata
        const [token] = metadata.get('authorization')
        if (demanded !== undefined && token !== demanded)
          return reply({ code: status.UNAUTHENTICATED, details: `not ${token}` })
        const serving = services.get(request.subarray(2).toString())
        if (serving === undefined) return reply({ code: status.NOT_FOUND, details: 'unknown service' })
        reply(null, Buffer.from([8, SERVING_STATUSES.indexOf(serving)]))
      },
    },
  )
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  return {
    port,
    say: (service, serving) => void (serving ? services.set(service, serving) : services.delete(service)),
    last: () => last,
    demand(token) {
      demanded = token
    },
    stop: async () => server.forceShutdown(),
  }
}
