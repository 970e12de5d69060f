import { z } from 'zod'

export const Provider = z
  .enum(['github', 'google', 'microsoft', 'gitlab', 'oidc'])
  .meta({ id: 'Provider', description: 'Another service that signs people in' })
export type Provider = z.infer<typeof Provider>
