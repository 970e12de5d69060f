import { z } from 'zod'
import { CreatedAt, ref, text, UpdatedAt } from '../field.ts'
import { defineRoute } from '../route.ts'

export const CUSTOM_DOMAIN_STATUSES = ['pending_validation', 'provisioning', 'active', 'failed', 'deleting'] as const
export type CustomDomainStatus = (typeof CUSTOM_DOMAIN_STATUSES)[number]

/** Why a custom domain failed, with the meaning of each reason for its owner (docs/status-pages.md explains them). */
export const CUSTOM_DOMAIN_FAILURES = {
  validation_record_missing: 'the validation CNAME did not appear within 7 days',
  validation_record_wrong: 'the validation CNAME has another value',
  cname_missing: 'the domain got no CNAME to the page within 7 days',
  cname_wrong: 'the CNAME of the domain leads elsewhere',
  dns_unreachable: 'the name servers of the domain do not answer',
  caa_forbids: 'a CAA record of the domain forbids our certificate authority',
  challenge_failed: 'the certificate authority could not fetch its challenge over the domain',
  rate_limited: 'the certificate authority issues no more certificates for this domain at present',
  certificate_refused: 'the certificate authority gives this domain no certificate',
  authority_unavailable: 'the certificate authority does not answer',
  claimed_by_another: 'another account has proved ownership of the domain',
} as const
export type CustomDomainFailure = keyof typeof CUSTOM_DOMAIN_FAILURES

export const CustomDomain = z
  .object({
    domain: z.string().meta({ description: 'Domain name' }),
    status: z.enum(CUSTOM_DOMAIN_STATUSES).meta({ description: 'Status' }),
    cname_target: z.string().meta({ description: 'Host name to which the CNAME record of the domain must point' }),
    acm_validation: z
      .object({
        name: z.string().meta({ description: 'Name of the DNS record' }),
        value: z.string().meta({ description: 'Value of the DNS record' }),
      })
      .meta({ description: 'CNAME record to create, which proves ownership of the domain' }),
    failure_reason: z
      .enum(Object.keys(CUSTOM_DOMAIN_FAILURES) as [CustomDomainFailure, ...CustomDomainFailure[]])
      .nullable()
      .meta({ description: 'Why the domain failed; `null` unless `status` is `failed`' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'CustomDomain' })
export type CustomDomain = z.output<typeof CustomDomain>

const read = { kind: 'account', scope: 'read:status_pages', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:status_pages', role: 'member' } as const
const params = z.strictObject({ id: ref('status_page') })
const path = '/status_page/{id}/custom_domain'

export const createCustomDomain = defineRoute({
  id: 'custom_domain.create',
  method: 'POST',
  path,
  summary: 'Serve a status page on a custom domain. Posting the same domain again checks its DNS records immediately',
  access: write,
  params,
  body: z.strictObject({ domain: text(253, 1).meta({ description: 'Host name, without scheme, port or path' }) }),
  reply: CustomDomain,
  status: 201,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'custom_domain',
})

export const getCustomDomain = defineRoute({
  id: 'custom_domain.get',
  method: 'GET',
  path,
  summary: 'Read the custom domain of a status page',
  access: read,
  params,
  reply: CustomDomain,
  fixture: 'custom_domain',
})

export const deleteCustomDomain = defineRoute({
  id: 'custom_domain.delete',
  method: 'DELETE',
  path,
  summary: 'Remove the custom domain of a status page, including its certificate and private key',
  access: write,
  params,
  fixture: 'custom_domain',
})
