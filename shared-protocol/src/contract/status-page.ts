import { z } from 'zod'
import { Id, Name, TimeOut, text } from './field.ts'

/** Body of `POST` and `PUT /status_page…`: a page itself has only a name (spec 2.9). */
const fields = z.strictObject({
  friendly_name: Name,
  external_key: text(200, 1).nullable(),
})
export const StatusPageCreate = fields.partial().required({ friendly_name: true })
export const StatusPageUpdate = fields.partial()

export const StatusPage = z
  .object({
    id: Id.meta({ description: 'Id of the page, which is also its subdomain of the service domain' }),
    account_id: Id,
    friendly_name: z.string(),
    external_key: z.string().nullable(),
    created_at: TimeOut,
  })
  .meta({ id: 'StatusPage' })
export type StatusPage = z.output<typeof StatusPage>

export const StatusPageFigures = z
  .object({
    id: Id,
    address: z.string().meta({ description: 'Public address of the page: the custom domain if it is active' }),
    components: z.int(),
    open_incidents: z
      .int()
      .meta({ description: 'Number of open incidents that the page shows, created on it or published from a service' }),
    subscribers: z.int().meta({ description: 'Number of confirmed subscribers' }),
  })
  .meta({ id: 'StatusPageFigures' })
export type StatusPageFigures = z.output<typeof StatusPageFigures>
