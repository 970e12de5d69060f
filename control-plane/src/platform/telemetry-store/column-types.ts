/**
 * The columns of a map of attributes as text, and of the types of non-string ones (`attribute.ts` of observability).
 */
function attributes(name: string): string {
  return `${name} Map(LowCardinality(String), String) codec(ZSTD(1)),
    ${name}_types Map(LowCardinality(String), LowCardinality(String)) codec(ZSTD(1))`
}

export const INSTANT = `DateTime64(9, 'UTC') codec(Delta, ZSTD(1))`
export const TEXT = 'String codec(ZSTD(1))'
export const NAME = 'LowCardinality(String)'

/** The columns of every record: its account, retention, time and origin. */
export const COMMON = `account_id UUID, retention_days UInt16, time ${INSTANT}, source ${NAME}, env ${NAME}, host ${NAME},
    scope_name ${NAME}, scope_version ${NAME},
    ${attributes('resource')}, ${attributes('scope')}, ${attributes('attributes')}`

/** Trace context (W3C): lower-case hexadecimal text, empty where there is none. */
export const TRACE = `trace_id ${TEXT}, span_id ${TEXT}`
