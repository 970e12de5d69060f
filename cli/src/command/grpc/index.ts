import { grpcRoutes } from '@pharos/shared-protocol/contract/monitoring/grpc-job.ts'
import type { Command } from 'commander'
import { numberField, textField } from '../../input/field.ts'
import { GRPC_FIELDS, readGrpc } from '../../input/grpc-fields.ts'
import { readHostPort } from '../../input/host-port.ts'
import { grpcHead, grpcResultPage, grpcResultTable, grpcSettings, grpcTarget } from '../../print/grpc.ts'
import type { Session } from '../../session.ts'
import { addVotedCommands } from '../voted/commands.ts'

export function addGrpcCommands(program: Command, session: Session): void {
  addVotedCommands(program, session, {
    routes: grpcRoutes,
    word: 'grpc',
    about: 'gRPC monitors: what servers say of the health of their services',
    noun: 'gRPC monitor',
    example: 'shop.example.com:443',
    argument: '<host:port>',
    says: {
      add: 'Watch the health of a gRPC server or one of its services; its first run starts at once',
      test: 'Ask once without adding a monitor, in its first region; exit code 1 if it fails',
      result: 'Show one result',
    },
    examples: {
      add: [
        'pharos grpc add shop.example.com:443',
        'pharos grpc add shop.example.com:443 --service shop.v1.Checkout --interval 30s',
        "pharos grpc add shop.example.com:443 --secret-metadata-file token.txt --metadata 'x-tenant: probe'",
        'pharos grpc add 192.0.2.1:50051 --no-tls --region office',
      ],
      update: ['pharos grpc update shop.example.com:443 --interval 30s', 'pharos grpc update Shop --clear metadata'],
      test: [
        'pharos grpc test shop.example.com:443',
        'pharos grpc test localhost:50051 --no-tls --service shop.v1.Checkout',
      ],
    },
    settings: { fields: GRPC_FIELDS, read: readGrpc },
    target: { host: textField('--host <host>', 'another host'), port: numberField('--port <port>', 'another port') },
    bodyOf: (target, settings) => ({ ...readHostPort(target, 'grpc'), ...settings }),
    names: job => [job.friendly_name, `${job.host}:${job.port}`],
    watched: grpcTarget,
    head: grpcHead,
    differing: grpcSettings,
    table: grpcResultTable,
    page: grpcResultPage,
  })
}
