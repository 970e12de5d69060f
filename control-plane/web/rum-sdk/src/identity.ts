import type { RumDevice, RumSession, RumValues } from '@pharos/shared-protocol/rum/event.ts'

// What the app says about the person and about itself. It lasts as long as the page: the app says it on each.

type Identity = Pick<RumSession, 'user' | 'attributes' | 'release' | 'environment'>

const MOST_VALUES = 50
const MOST_CHARACTERS = 1_000
let known: Identity = {}

export const identity = (): Identity => known

/** Texts, finite numbers and booleans; nothing else is sent. */
export function valuesOf(values: unknown): RumValues {
  const entries = Object.entries(values ?? {}).slice(0, MOST_VALUES)
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const isValue = /^(string|boolean)$/.test(typeof value) || Number.isFinite(value)
      return isValue
        ? [[name.slice(0, MOST_CHARACTERS), typeof value === 'string' ? value.slice(0, MOST_CHARACTERS) : value]]
        : []
    }),
  )
}

/** Null: nobody is signed in. */
export function setUser(user: { id: string | number; traits?: RumValues } | null): void {
  const { user: _, ...rest } = known
  known = user ? { ...rest, user: { id: `${user.id}`.slice(0, MOST_CHARACTERS), traits: valuesOf(user.traits) } } : rest
}

/** Adds to those that were set; null removes one. */
export function setAttributes(attributes: Record<string, string | number | boolean | null>): void {
  known = { ...known, attributes: valuesOf({ ...known.attributes, ...attributes }) }
}

export function setRelease(release: string): void {
  known = { ...known, release: `${release}` }
}

export function setEnvironment(environment: string): void {
  known = { ...known, environment: `${environment}` }
}

interface Hints extends Navigator {
  userAgentData?: { brands: { brand: string; version: string }[]; platform: string; mobile: boolean }
  connection?: { effectiveType?: string }
}

export function readDevice(): RumDevice {
  const { userAgentData: hints, connection, language } = navigator as Hints
  return {
    ...(hints && { brands: hints.brands, platform: hints.platform, mobile: hints.mobile }),
    ...(language && { language }),
    ...{ width: innerWidth, height: innerHeight },
    ...(connection?.effectiveType && { connection: connection.effectiveType }),
  }
}
