import { z } from 'zod'

export const Provider = z
  .enum(['github', 'google', 'microsoft', 'gitlab', 'oidc'])
  .meta({ id: 'Provider', description: 'External sign-in provider' })
export type Provider = z.infer<typeof Provider>
