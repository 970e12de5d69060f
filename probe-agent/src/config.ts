export interface AgentConfig {
  /** DNS servers as `host:port`; the system's when empty. */
  resolvers: string[]
}

/**
 * Name lookups, decompression and the spool share libuv's threads; with its default of four, a slow resolver would
 * delay all.
 */
const THREADS = '32'

/** The agent reads the environment only here. Node itself reads NODE_EXTRA_CA_CERTS before any code runs. */
export function readConfig(): AgentConfig {
  process.env.UV_THREADPOOL_SIZE ??= THREADS
  const resolvers = (process.env.PHAROS_RESOLVERS ?? '').split(',').map(one => one.trim())
  return { resolvers: resolvers.filter(one => one !== '') }
}

export interface BrowserConfig {
  /** Chromium; searched for on `searchPath` when null. */
  browserPath: string | null
  searchPath: string
  /** The operator bounds this machine's agent as a whole: strangers' scripts may run without control groups of their own. */
  withoutGroups: boolean
}

/** Where browser checks find their programs. */
export function readBrowserConfig(): BrowserConfig {
  const given = process.env.PHAROS_BROWSER_PATH ?? ''
  return {
    browserPath: given === '' ? null : given,
    searchPath: readSearchPath(),
    withoutGroups: process.env.PHAROS_BROWSER_WITHOUT_CGROUP === 'true',
  }
}

/** Where programs of the system are looked for. */
export function readSearchPath(): string {
  return process.env.PATH ?? ''
}
