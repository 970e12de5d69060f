import { z } from 'zod'
import { Id, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'

/** Names what has changed, without its content. Clients read the content by the API, with their own rights. */
export const LiveChange = z
  .object({
    at: TimeOut.meta({ description: 'Time of the change' }),
    name: z.string().meta({
      description:
        'Name of a domain event, such as `incident.opened`, or operation id of a request that changed something, such as `http_job.update`',
      example: 'incident.opened',
    }),
    subject: Id.nullable().meta({ description: 'Id of the resource concerned; `null` if it has no id' }),
  })
  .meta({ id: 'LiveChange' })
export type LiveChange = z.output<typeof LiveChange>

/** Names the monitors that have new results or pings, without their content. */
export const LiveResults = z
  .object({
    monitors: z.array(Id).nullable().meta({
      description: 'Ids of the monitors with new results or pings, at most 100; `null`: more, so any may have new ones',
    }),
  })
  .meta({ id: 'LiveResults' })
export type LiveResults = z.output<typeof LiveResults>

const Cursor = z.string().meta({
  description: 'Position in the stream; send it as Last-Event-ID to continue from there',
})

/**
 * An event of the stream (WHATWG HTML, 9.2), with its data parsed. `ready`: the stream has begun. `reset`: something
 * may have been missed, so read everything again. `change`: something has changed. Changes are sent after their
 * commits, those of one turn in the order of their ids, each at least once: a change is repeated only if the connection
 * was lost before the id of its turn was received. The id may also be on a comment, so keep it without an event, as
 * browsers do. `results`: monitors have new results or pings, at most once a second. It has no id: it is a hint that may
 * be lost and is never sent again, so also read what you show now and then, and after each reconnection.
 */
export const LiveEvent = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('change').meta({
        description:
          '`change`: something changed. `results`: monitors have new results or pings. `ready`: the stream has started. `reset`: changes may have been missed, so read everything again',
      }),
      id: Cursor.optional().meta({
        description: 'Position in the stream; only on the last of the changes that are sent together',
      }),
      data: LiveChange.meta({ description: 'The change; empty for `ready` and `reset`' }),
    }),
    z.object({
      event: z.literal('results').meta({
        description:
          '`change`: something changed. `results`: monitors have new results or pings. `ready`: the stream has started. `reset`: changes may have been missed, so read everything again',
      }),
      data: LiveResults.meta({ description: 'The change; empty for `ready` and `reset`' }),
    }),
    z.object({
      event: z.enum(['ready', 'reset']).meta({
        description:
          '`change`: something changed. `results`: monitors have new results or pings. `ready`: the stream has started. `reset`: changes may have been missed, so read everything again',
      }),
      id: Cursor,
      data: z.object({}).meta({ description: 'The change; empty for `ready` and `reset`' }),
    }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.output<typeof LiveEvent>

export const streamEvents = defineRoute({
  id: 'event.stream',
  method: 'GET',
  path: '/events',
  summary: 'Stream the changes and new results in the account as server-sent events',
  access: { kind: 'account', scope: null, role: 'viewer', session: true, staff: true },
  reply: LiveEvent,
  replyType: 'event_stream',
  tx: 'none',
  fixture: 'none',
})
