export interface AgentConfig {
  /** DNS servers as `host:port`; those of the system if empty. */
  resolvers: string[]
}

/**
 * Name lookups, decompression and the spool share libuv's threads. With the default of four threads, a slow resolver
 * would delay all of them.
 */
const THREADS = '32'

/** No other code of the agent reads the environment. Node itself reads NODE_EXTRA_CA_CERTS before any code runs. */
export function readConfig(): AgentConfig {
  process.env.UV_THREADPOOL_SIZE ??= THREADS
  const resolvers = (process.env.PHAROS_RESOLVERS ?? '').split(',').map(one => one.trim())
  return { resolvers: resolvers.filter(one => one !== '') }
}

export interface BrowserConfig {
  /** Path of Chromium; if null, it is searched for on `searchPath`. */
  browserPath: string | null
  searchPath: string
  /**
   * Whether the operator limits this machine's agent as a whole, so that scripts of strangers may run without control
   * groups.
   */
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

/** The folders in which programs are searched for. */
export function readSearchPath(): string {
  return process.env.PATH ?? ''
}
