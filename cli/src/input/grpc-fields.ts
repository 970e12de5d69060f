import type { GrpcJobBody } from '@pharos/shared-protocol/contract/monitoring/grpc-job.ts'
import { type Field, flagField, type Given, section, textField } from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { serviceField } from './reference-field.ts'
import { headersField } from './secret-field.ts'
import { VOTED_EMPTY, votedFields } from './voted-fields.ts'

/** All fields of a gRPC monitor except host and port. */
export type GrpcSettings = Omit<GrpcJobBody, 'host' | 'port'>

const VOTED = votedFields(serviceField('--pharos-service <service>', 'the service of Pharos it belongs to'))

/** In the order of the help. A missing field does not compile. */
const FIELDS = {
  ...section('When and where:', VOTED.when),
  ...section('Call:', {
    service: textField('--service <name>', 'the service whose health is asked for; without it, the whole server'),
    tls: flagField('tls', true, 'do not use TLS'),
    verify_tls: flagField('verify-tls', true, 'accept any certificate'),
    metadata: headersField('metadata'),
    ...VOTED.connection,
  }),
  ...section('What counts as up:', VOTED.verdict),
  ...VOTED.others,
} satisfies { [K in keyof GrpcSettings]-?: Field<NonNullable<GrpcSettings[K]>> }

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = { ...VOTED_EMPTY, service: null, metadata: [] }

export const GRPC_FIELDS = { fields: FIELDS, empty: EMPTY }

export function readGrpc(given: Given, files: Files): GrpcSettings {
  return readFields(GRPC_FIELDS, given, files) as GrpcSettings
}
