import { COMMON, INSTANT, NAME, TEXT, TRACE } from './column-types.ts'

/**
 * One row for each event of a browser. `scope_name` and `scope_version` are those of the SDK, `env` the environment, and
 * `host` that of the page; `attributes` are those of the session and of the event, and traits of the user as `user.…`.
 */
export const RUM_COLUMNS = `${COMMON}, application_id UUID, id UUID, session_id UUID, view_id UUID,
    kind Enum8('view' = 1, 'view_end' = 2, 'resource' = 3, 'request' = 4, 'vital' = 5, 'error' = 6, 'console' = 7,
      'event' = 8, 'click' = 9, 'frustration' = 10),
    url ${TEXT}, page ${NAME}, title ${TEXT}, name ${NAME}, value Float64, status UInt16, failure ${NAME},
    message ${TEXT}, stack ${TEXT}, element ${TEXT}, target ${TEXT}, body ${TEXT},
    soft Bool, handled Bool, cause ${NAME}, fingerprint ${NAME}, parts Map(${NAME}, Float64),
    session_start ${INSTANT}, anonymous_id String, user_id ${TEXT}, release ${NAME},
    device ${NAME}, browser ${NAME}, browser_version ${NAME}, os ${NAME}, country ${NAME}, language ${NAME},
    connection ${NAME}, width UInt16, height UInt16,
    capture Enum8('none' = 0, 'analyze' = 1, 'replay' = 2), rules Array(${NAME}), filters Array(${NAME}), ${TRACE},
    arrived ${INSTANT.replace(' codec', ' default time codec')},
    index session session_id type bloom_filter, index trace trace_id type bloom_filter`

/** Who an event is of: a person that the page has named, else a browser. Hashed, since only their number is read. */
export const PERSON = `sipHash64(if(user_id = '', anonymous_id, user_id))`

/** The type and message of an error, with numbers replaced; empty for other events. */
export const ERROR = `if(kind = 'error', concat(toString(name), ': ', replaceRegexpAll(substringUTF8(message, 1, 200), '[0-9]+', '0')), '')`

/**
 * What alert rules read: one row for each time that an event arrived. `rum` forgets the earlier ones, and with them when
 * an event was first known and what its value was then.
 */
export const RUM_ARRIVAL_COLUMNS = `account_id UUID, retention_days UInt16, time ${INSTANT}, arrived ${INSTANT},
    application_id UUID, id UUID, session_id UUID, person UInt64, kind ${NAME}, name ${NAME}, value Float64,
    failure ${NAME}, page ${NAME}, country ${NAME}, device ${NAME}, browser ${NAME}, os ${NAME}, release ${NAME},
    env ${NAME}, host ${NAME}, error ${TEXT}`

/** The same columns of a row of `rum`. */
export const AS_RUM_ARRIVAL = `account_id, retention_days, time, arrived, application_id, id, session_id,
    ${PERSON} as person, toString(kind) as kind, name, value, failure, page, country, device, browser, os, release, env,
    host, ${ERROR} as error`
