import { z } from 'zod'
import { AccountId, CreatedAt, ExternalKey, ExternalKeyOut, Id, Name, OwnId } from '../field.ts'
import { PageAddress } from './page-address.ts'

/** Body of `POST` and `PUT /status_page…`: a page itself has only a name (spec 2.9). */
const fields = z.strictObject({
  friendly_name: Name.meta({ description: 'Display name' }),
  external_key: ExternalKey,
})
export const StatusPageCreate = fields.partial().required({ friendly_name: true })
export const StatusPageUpdate = fields.partial()

export const StatusPage = z
  .object({
    id: Id.meta({ description: 'Id of the page, which is also its subdomain of the service domain' }),
    account_id: AccountId,
    friendly_name: z.string().meta({ description: 'Display name' }),
    external_key: ExternalKeyOut,
    created_at: CreatedAt,
  })
  .meta({ id: 'StatusPage' })
export type StatusPage = z.output<typeof StatusPage>

export const StatusPageFigures = z
  .object({
    id: OwnId,
    slug: PageAddress.shape.slug,
    address: PageAddress.shape.url,
    components: z.int().meta({ description: 'Number of components' }),
    open_incidents: z
      .int()
      .meta({ description: 'Number of open incidents that the page shows, created on it or published from a service' }),
    subscribers: z.int().meta({ description: 'Number of confirmed subscribers' }),
  })
  .meta({ id: 'StatusPageFigures' })
export type StatusPageFigures = z.output<typeof StatusPageFigures>
