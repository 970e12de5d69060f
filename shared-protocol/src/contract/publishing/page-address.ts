import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { ref } from '../field.ts'
import { defineRoute } from '../route.ts'

/** The most characters of a slug, which is also a label of a host name (RFC 1035, 2.3.4). */
const MOST_OF_SLUG = 63
/** A slug: letters, digits and single hyphens within. */
export const PAGE_SLUG = /^[a-z0-9](-?[a-z0-9]){2,39}$/

export const PageSlug = z.string().max(MOST_OF_SLUG).regex(PAGE_SLUG, says('field.page_slug'))

export const PageAddress = z
  .object({
    slug: z.string().nullable().meta({ description: 'Name of the page in its address; `null` for none' }),
    url: z.string().meta({
      description:
        'Preferred address: the active custom domain, otherwise the one with the slug, otherwise with the id',
    }),
  })
  .meta({ id: 'StatusPageAddress' })
export type PageAddress = z.output<typeof PageAddress>

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const params = z.strictObject({ id: ref('status_page') })
const path = '/status_page/{id}/address'
const fixture = 'page_address'

export const getPageAddress = defineRoute({
  id: 'page_address.get',
  method: 'GET',
  path,
  summary: 'Read the address of a status page',
  access: read,
  params,
  reply: PageAddress,
  fixture,
})

export const updatePageAddress = defineRoute({
  id: 'page_address.update',
  method: 'PUT',
  path,
  summary:
    'Give a status page a readable address, `/status/{slug}`, beside the one with its id. A former slug stays reserved for the account for 30 days',
  access: write,
  params,
  body: z.strictObject({
    slug: PageSlug.meta({ description: 'Name of the page in its address, unique in the installation' }),
  }),
  reply: PageAddress,
  refusals: ['conflict', 'limit_reached'],
  fixture,
})

export const deletePageAddress = defineRoute({
  id: 'page_address.delete',
  method: 'DELETE',
  path,
  summary: 'Release the slug of a status page. It stays reserved for the account for 30 days',
  access: write,
  params,
  fixture,
})
