import { safely } from './guard.ts'

// Where the session is kept: local storage, or one cookie if subdomains share the session. Both may be denied; then it
// lives in memory, as long as the page.

const KEY = 'pharos_rum'
const YEAR_S = 31_536_000
let cookieDomain = ''
/** The application: two of them on one site have sessions of their own. */
let key = KEY

export function openStorage(application: string, domain = ''): void {
  key = `${KEY}_${application}`
  cookieDomain = domain
}

export const storageKey = (): string => key

export function readStored<T>(): T | undefined {
  return safely(() => {
    const text = cookieDomain
      ? decodeURIComponent(
          document.cookie
            .split('; ')
            .find(one => one.startsWith(`${key}=`))
            ?.slice(key.length + 1) ?? '',
        )
      : localStorage.getItem(key)
    return text ? (JSON.parse(text) as T) : undefined
  })
}

/** Null removes it. */
export function writeStored(value: object | null): void {
  safely(() => {
    const text = value && JSON.stringify(value)
    if (cookieDomain) {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      const content = `${key}=${encodeURIComponent(text ?? '')}; max-age=${text ? YEAR_S : 0}`
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store has no synchronous interface
      document.cookie = `${content}; domain=${cookieDomain}; path=/; samesite=strict${secure}`
    } else if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  })
}

/**
 * What is kept beside the session, and never in a cookie: the configuration in this tab, since an old one must not be
 * that of a later visit, and what was seen in all tabs, or in this one if the session is in a cookie.
 */
const areaOf = (name: string) => (name === 'facts' && !cookieDomain ? localStorage : sessionStorage)

export function readBeside<T>(name: string): T | undefined {
  return safely(() => JSON.parse(areaOf(name).getItem(`${key}_${name}`) ?? 'null') ?? undefined)
}

export function writeBeside(name: string, value: object | null): void {
  safely(() => {
    if (value) areaOf(name).setItem(`${key}_${name}`, JSON.stringify(value))
    else areaOf(name).removeItem(`${key}_${name}`)
  })
}
