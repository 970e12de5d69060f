const PARTS = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9})\d*)?)? ?(Z|z|[+-]\d\d:?\d\d)?$/
const HTTP = /^(\d\d?)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Parses an instant in a message as seconds with nine decimals: ISO 8601 (UTC without a zone), the date of a web
 * server's log, or a number of seconds, milliseconds, microseconds or nanoseconds. Null for any other text.
 */
export function readInstant(text: string): string | null {
  if (/^\d{10}(?:\d{3}){0,3}$/.test(text)) return `${text.slice(0, 10)}.${text.slice(10).padEnd(9, '0')}`
  const [, seconds, decimals] = /^(\d{10})\.(\d{1,9})$/.exec(text) ?? []
  if (seconds !== undefined) return `${seconds}.${(decimals ?? '').padEnd(9, '0')}`
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone = 'Z'] = PARTS.exec(text) ?? []
  if (year === undefined) return readHttp(text)
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()
  return instantOf(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`), fraction)
}

function readHttp(text: string): string | null {
  const [, day = '', name = '', year, time, hours, minutes] = HTTP.exec(text) ?? []
  const month = String(MONTHS.indexOf(name) + 1).padStart(2, '0')
  return instantOf(Date.parse(`${year}-${month}-${day.padStart(2, '0')}T${time}${hours}:${minutes}`), '')
}

function instantOf(ms: number, fraction: string): string | null {
  return Number.isNaN(ms) || ms < 0 ? null : `${ms / 1_000}.${fraction.padEnd(9, '0')}`
}
