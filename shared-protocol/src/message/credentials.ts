import { z } from 'zod'

/**
 * The file that enrols an agent, with everything that a new machine needs. Shown only once, and not stored in plain
 * text.
 */
export const AgentCredentials = z.object({
  v: z.literal(1).meta({ description: 'Version of the file format' }),
  agent_id: z.uuid().meta({ description: 'Id of the agent' }),
  region_id: z.uuid().meta({ description: 'Id of the region' }),
  region_slug: z.string().meta({ description: 'Slug of the region' }),
  nats_url: z.string().meta({ description: 'URL of the message bus' }),
  /** NATS user JWT and nkey seed in the usual `.creds` text form. */
  nats_creds: z.string().meta({ description: 'Credentials of the agent for the message bus' }),
  /** PEM of the installation's CA; null if the address is not TLS. */
  ca: z
    .string()
    .nullable()
    .meta({ description: 'Certificate of the CA that signed the message bus, in PEM; `null` without TLS' }),
  /** The private half of the region's X25519 key, base64 DER. */
  region_key: z.string().meta({ description: 'Key of the region, which decrypts the secrets of its runs' }),
})
export type AgentCredentials = z.infer<typeof AgentCredentials>
