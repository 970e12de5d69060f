import { readFile, stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { Reader, type Response } from 'maxmind'
import type { Platform } from '../../platform/context.ts'
import type { Log } from '../../platform/log.ts'
import { type Part, startWorker } from '../../platform/worker.ts'

/** How often the file is looked at. */
const LOOK_MS = 30_000
/** A larger file is not read: the largest databases of cities have 150 MB. */
const MOST_BYTES = 512_000_000
/** Addresses that are looked up in a new file, since a broken one throws only then. */
const SAMPLES = 4_096
/**
 * Records that are kept decoded; there are about 250 countries, and more places. Also holds a file with loops or doubled
 * references to one decoding of each record.
 */
const MOST_RECORDS = 10_000

/** Names the country of an address, as ISO 3166-1 alpha-2. Empty if it is not known. */
export type CountryOf = (address: string) => string

export const noCountries: CountryOf = () => ''

/** What databases say of a country: those of MaxMind and DB-IP as an object, those of IPinfo as a text. */
interface Place {
  country?: { iso_code?: unknown } | string | null
  country_code?: unknown
}

/**
 * Opens the database that the operator names, and opens it again when the file has changed. A file that is missing or
 * broken is told to the operator: countries are unknown then, or those of the file before.
 */
export async function openCountries(platform: Platform): Promise<{ countryOf: CountryOf; parts: Part[] }> {
  const path = platform.config.PHAROS_COUNTRY_DATABASE
  if (path === undefined) return { countryOf: noCountries, parts: [] }
  const { countryOf, look } = readCountries(path, platform.log)
  await look()
  return { countryOf, parts: [startWorker(platform, { name: 'rum-countries', everyMs: LOOK_MS, work: look })] }
}

/** Reads a file at each `look` at which it has changed. */
export function readCountries(path: string, log: Log): { countryOf: CountryOf; look(): Promise<void> } {
  let read: CountryOf = noCountries
  let seen = ''
  const open = async () => {
    try {
      const database = await openDatabase(path)
      const { databaseType: type, buildEpoch: built } = database.metadata
      read = guarded(database, err =>
        log.error({ err, path }, 'PHAROS_COUNTRY_DATABASE is broken: some countries are unknown'),
      )
      log.info({ path, type, built }, 'countries are read from PHAROS_COUNTRY_DATABASE')
    } catch (error) {
      const rest = read === noCountries ? 'countries are unknown' : 'the file before it is used on'
      const why = error instanceof Error ? error.message : error
      log.error({ path }, `PHAROS_COUNTRY_DATABASE cannot be read, ${rest}: ${why}`)
    }
  }
  return {
    countryOf: address => read(address),
    async look() {
      const found = await signatureOf(path)
      if (found === seen) return
      seen = found
      await open()
    },
  }
}

/** A record may be broken although the others are not. The first one is told. */
function guarded(database: Reader<Response>, tell: (error: unknown) => void): CountryOf {
  let isTold = false
  return address => {
    try {
      return countryIn(database, address)
    } catch (error) {
      if (!isTold) tell(error)
      isTold = true
      return ''
    }
  }
}

/** Tells one state of a file from the next, also when another file takes its place. */
async function signatureOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch {
    return 'missing'
  }
}

async function openDatabase(path: string): Promise<Reader<Response>> {
  const { size } = await stat(path)
  if (size > MOST_BYTES) throw new Error(`it has ${size} bytes, more than ${MOST_BYTES}`)
  const database = new Reader<Response>(await readFile(path), {
    cache: new LRUCache<string | number, object>({ max: MOST_RECORDS }),
  })
  const { ipVersion, searchTreeSize } = database.metadata
  if (![4, 6].includes(ipVersion) || !(searchTreeSize > 0 && searchTreeSize < size))
    throw new Error('it is no MaxMind database, or a part of one')
  for (let i = 0; i < SAMPLES; i++) countryIn(database, sampleOf(i))
  return database
}

/** Addresses all over IPv4. */
function sampleOf(i: number): string {
  const bits = Math.imul(i, 2_654_435_761) >>> 0
  return [24, 16, 8, 0].map(shift => (bits >>> shift) & 255).join('.')
}

function countryIn(database: Reader<Response>, address: string): string {
  const found = database.get(address) as Place | null
  const { country, country_code } = found ?? {}
  const code = country_code ?? (typeof country === 'object' ? country?.iso_code : country)
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : ''
}
