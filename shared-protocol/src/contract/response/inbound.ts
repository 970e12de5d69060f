import { z } from 'zod'
import type { RefusalCode } from '../../problem.ts'
import { AccountId, CreatedAt, Id, Name, OwnId, ref, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Severity } from './incident.ts'

export const InboundType = z.enum(['alertmanager', 'grafana', 'cloudwatch', 'generic']).meta({ id: 'InboundType' })
export type InboundType = z.output<typeof InboundType>

/** A source of alerts in another system, which open and resolve incidents. */
export const InboundSource = z
  .object({
    id: OwnId,
    account_id: AccountId,
    type: InboundType.meta({ description: 'Type' }),
    friendly_name: z.string().meta({ description: 'Display name' }),
    service_id: Id.nullable().meta({ description: 'Id of the service; `null` for none' }),
    severity: Severity.nullable().meta({
      description: 'Severity for alerts that have none; `null` to use the default of the service',
    }),
    created_at: CreatedAt,
    last_alert_at: TimeOut.nullable().meta({ description: 'Time of the last alert; `null` if there was none' }),
  })
  .meta({ id: 'InboundSource' })
export type InboundSource = z.output<typeof InboundSource>

const WithAddress = InboundSource.extend({
  url: z
    .string()
    .meta({ description: 'URL to which alerts are sent, shown only once; anyone who knows it can send alerts' }),
}).meta({ id: 'InboundSourceWithAddress' })

const read = { kind: 'account', scope: 'read:integrations', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:integrations', role: 'admin' } as const
const params = z.strictObject({ id: ref('inbound_source') })
const PATH = '/integration/inbound'
/** A path of its own, since one below `/integration/{id}/…` would be ambiguous with `inbound`. */
const ONE = '/inbound_source/{id}'
const fixture = 'inbound_source'

export const listInboundSources = defineRoute({
  id: 'inbound_source.list',
  method: 'GET',
  path: PATH,
  summary: 'List the inbound alert sources, newest first',
  access: read,
  reply: z.array(InboundSource),
  list: 'whole',
  fixture: 'none',
})

export const createInboundSource = defineRoute({
  id: 'inbound_source.create',
  method: 'POST',
  path: PATH,
  summary: 'Create an inbound alert source, with a URL to which another system sends its alerts',
  access: write,
  body: z.strictObject({
    type: InboundType.meta({ description: 'Type' }),
    friendly_name: Name.meta({ description: 'Display name' }),
    service_id: ref('service').nullable().default(null).meta({ description: 'Id of the service; `null` for none' }),
    severity: Severity.nullable()
      .default(null)
      .meta({ description: 'Severity for alerts that have none; `null` to use the default of the service' }),
  }),
  reply: WithAddress,
  status: 201,
  secretReply: true,
  refusals: ['limit_reached'],
  fixture,
})

export const rotateInboundSource = defineRoute({
  id: 'inbound_source.rotate',
  method: 'POST',
  path: `${ONE}/rotate`,
  summary: 'Replace the URL of an inbound alert source; the old URL stops working immediately',
  access: write,
  params,
  reply: WithAddress,
  lastingCredential: true,
  fixture,
})

export const deleteInboundSource = defineRoute({
  id: 'inbound_source.delete',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete an inbound alert source; its incidents remain',
  access: write,
  params,
  fixture,
})

const refusals: RefusalCode[] = ['not_found', 'too_large']

export const receiveAlert = defineRoute({
  id: 'inbound_alert.receive',
  method: 'POST',
  path: '/inbound/{key}',
  summary:
    'Receive an alert in the format of the source’s system; it opens or resolves an incident by its deduplication key',
  access: { kind: 'public' },
  params: z.object({ key: z.string().meta({ description: 'Secret part of the URL of the inbound source' }) }),
  body: z.string().optional(),
  bodyType: 'bytes',
  reply: z
    .object({
      result: z
        .enum(['opened', 'open_already', 'resolved', 'nothing_open', 'ignored', 'confirmed'])
        .meta({ description: 'What the alert did' }),
      incident_id: Id.nullable().meta({ description: 'Id of the incident; `null` if none was opened or resolved' }),
      notes: z
        .array(
          z.object({
            path: z.string().meta({ description: 'Path of the field with the fault' }),
            code: z
              .enum(['cut', 'cut_bytes', 'left_out', 'not_read', 'unknown_severity'])
              .meta({ description: 'Verification code that was sent' }),
            params: z
              .record(z.string(), z.union([z.string(), z.number()]))
              .meta({ description: 'Values in the message' }),
            message: z.string().meta({ description: 'In words; completes the sentence `<path> …`' }),
          }),
        )
        .optional()
        .meta({ description: 'What was cut or replaced so that the alert could be taken; omitted if nothing was' }),
    })
    .meta({ id: 'InboundResult' }),
  tx: 'none',
  refusals,
  fixture: 'inbound_alert',
})
