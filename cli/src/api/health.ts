import { reach } from './connect.ts'

export interface Health {
  ready: boolean
  /** The parts that the control plane needs, and whether each is available. */
  checks: Record<string, boolean>
}

/** The reply of `/health/ready`. The route belongs to no account, so the contract does not have it. */
export async function readHealth(base_url: string): Promise<Health> {
  const reply = await reach(base_url, `${base_url}/health/ready`)
  const { checks } = (await reply.json()) as Partial<Health>
  return { ready: reply.status === 200, checks: checks ?? {} }
}
