import { z } from 'zod'
import { OwnId } from '../field.ts'
import { defineRoute } from '../route.ts'
import { FEATURE_NAMES, LIMIT_NAMES, Plan, PlanLimits } from './plan.ts'

const PlanOffer = z
  .object({
    plan: Plan.meta({ description: 'Plan of the account' }),
    limits: PlanLimits.meta({ description: 'What the plan includes' }),
  })
  .meta({ id: 'PlanOffer' })

export const listPlans = defineRoute({
  id: 'plan.list',
  method: 'GET',
  path: '/billing/plans',
  summary: 'List the plans and what they include, smallest first',
  access: { kind: 'account', scope: 'read:account', role: 'viewer' },
  reply: z.array(PlanOffer),
  list: 'whole',
  tx: 'none',
  fixture: 'none',
})

const LimitValue = z.int().nullable()

const Counted = {
  count: z.int().meta({ description: 'How many there are' }),
  first: z
    .array(z.object({ id: OwnId, name: z.string().meta({ description: 'Name' }) }).meta({ id: 'PlanThing' }))
    .meta({ description: 'The oldest of them, at most 20; of people, at most 100' }),
}

/** What an account would lose by another plan. */
const PlanPreview = z
  .object({
    current_plan: Plan.meta({ description: 'The plan of the account' }),
    plan: Plan.meta({ description: 'The plan that was asked about' }),
    read_only: z
      .array(
        z
          .object({
            kind: z
              .enum([
                'monitor',
                'dashboard',
                'status_page_branding',
                'contact_method',
                'notification_channel',
                'sso_connection',
                'scim_connection',
              ])
              .meta({
                description:
                  'What is kept and can no longer be used or changed: monitors are not checked, phone numbers get nothing, pages are shown without branding',
              }),
            ...Counted,
          })
          .meta({ id: 'PlanReadOnly' }),
      )
      .meta({ description: 'What is kept and becomes read-only; the oldest monitors stay active' }),
    slower_monitors: z
      .object({
        ...Counted,
        interval_seconds: z.int().meta({ description: 'Seconds between checks of these monitors then' }),
      })
      .meta({
        id: 'PlanSlower',
        description:
          'The monitors that are checked less often, since they are set to a shorter interval than the plan allows',
      }),
    lower_limits: z
      .array(
        z
          .object({
            limit: z.enum(LIMIT_NAMES).meta({ description: 'The limit that is lower' }),
            before: LimitValue.meta({ description: 'Its value now; `null` if unlimited' }),
            after: LimitValue.meta({ description: 'Its value then' }),
          })
          .meta({ id: 'PlanLowerLimit' }),
      )
      .meta({
        description:
          'What the account may have less of, whether it uses that or not. Records that are stored already are kept as long as was promised when they arrived; session replays are deleted by the lower limit',
      }),
    lost_rights: z
      .array(
        z
          .object({
            feature: z.enum(FEATURE_NAMES).meta({ description: 'The feature that is no longer included' }),
            ...Counted,
          })
          .meta({ id: 'PlanLostRight' }),
      )
      .meta({ description: 'The members who may no longer use a feature' }),
    no_longer_paged: z.object(Counted).meta({
      id: 'PlanUnpaged',
      description: 'The members who are paged by SMS and phone call alone, and whom nobody could page any more',
    }),
  })
  .meta({ id: 'PlanPreview' })

export const previewPlan = defineRoute({
  id: 'plan.preview',
  method: 'POST',
  path: '/billing/preview',
  summary: 'Show what another plan would take away; nothing is changed',
  access: { kind: 'account', scope: null, role: 'admin' },
  body: z.strictObject({ plan: Plan.meta({ description: 'The plan to change to' }) }),
  reply: PlanPreview,
  tx: 'read',
  fixture: 'plan',
})
