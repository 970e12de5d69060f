import type { Config } from '@pharos/control-plane/platform/config.ts'

/** The configuration as the environment from which it was read. */
export function asEnvironment(config: Config): Record<string, string> {
  const entries = Object.entries(config).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)]))
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
