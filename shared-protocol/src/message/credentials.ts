import { z } from 'zod'

/** The file that enrols an agent: everything a new machine needs. Shown once and not stored in clear. */
export const AgentCredentials = z.object({
  v: z.literal(1),
  agent_id: z.uuid(),
  region_id: z.uuid(),
  region_slug: z.string(),
  nats_url: z.string(),
  /** NATS user JWT and nkey seed in the usual `.creds` text form. */
  nats_creds: z.string(),
  /** PEM of the installation's CA; null when the address is not TLS. */
  ca: z.string().nullable(),
  /** Private half of the region's X25519 key, base64 DER. */
  region_key: z.string(),
})
export type AgentCredentials = z.infer<typeof AgentCredentials>
