import { z } from 'zod'
import { Id } from '../field.ts'
import { defineRoute } from '../route.ts'
import { ofPartner } from './partner.ts'
import { Usage, UsageFigure, UsageFigurePart, usageRange } from './usage.ts'

/** The rows of a figure are the customer's data. */
const Part = UsageFigurePart.omit({ rows: true })
  .extend({
    region: z.string().nullable().meta({
      description: 'Slug of the region; `null` if there is none, and for regions of the customer’s own',
    }),
  })
  .meta({ id: 'CustomerUsagePart' })
const Figure = UsageFigure.omit({ rows: true })
  .extend({ parts: z.array(Part).nullable().meta({ description: 'The figure by kind and region, as in `Usage`' }) })
  .meta({ id: 'CustomerUsageFigure' })

export const CustomerUsage = Usage.extend({
  figures: z.array(Figure).meta({
    description: 'Newest day first. A metric without a figure on a day was not used on it',
  }),
}).meta({ id: 'CustomerUsage' })

export const getPartnerAccountUsage = defineRoute({
  ...ofPartner,
  id: 'partner_account.usage',
  method: 'GET',
  path: '/partner/account/{id}/usage',
  summary: 'Show what the account of a customer used on each day, and the limits of its plan',
  params: z.strictObject({ id: Id.meta({ description: 'The account of a customer' }) }),
  query: usageRange,
  reply: CustomerUsage,
  refusals: ['not_found'],
  fixture: 'partner_account',
})
