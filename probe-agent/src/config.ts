export interface AgentConfig {
  /** DNS servers as `host:port`; the system's when empty. */
  resolvers: string[]
}

/** The agent's one look at the environment. NODE_EXTRA_CA_CERTS is read by Node itself before any code runs. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): AgentConfig {
  const resolvers = (env.PHAROS_RESOLVERS ?? '').split(',').map(one => one.trim())
  return { resolvers: resolvers.filter(one => one !== '') }
}
