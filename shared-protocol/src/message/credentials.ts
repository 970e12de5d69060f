import { z } from 'zod'

/**
 * The file that enrols an agent, with everything that a new machine needs. Shown only once, and not stored in plain
 * text.
 */
export const AgentCredentials = z.object({
  v: z.literal(1),
  agent_id: z.uuid(),
  region_id: z.uuid(),
  region_slug: z.string(),
  nats_url: z.string(),
  /** NATS user JWT and nkey seed in the usual `.creds` text form. */
  nats_creds: z.string(),
  /** PEM of the installation's CA; null if the address is not TLS. */
  ca: z.string().nullable(),
  /** The private half of the region's X25519 key, base64 DER. */
  region_key: z.string(),
})
export type AgentCredentials = z.infer<typeof AgentCredentials>
