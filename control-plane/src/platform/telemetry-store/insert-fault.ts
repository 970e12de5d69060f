import { ClickHouseError } from '@clickhouse/client'

/** What the failure of an insert says, and thus what to do with its rows. */
export type InsertFault =
  /** The store takes nothing now: everything waits. */
  | 'away'
  /** It may be the rows, their number, or the store: the segment waits while others are inserted, and is divided. */
  | 'unclear'
  /** The store cannot read a row. */
  | 'rows'

/** ClickHouse's error codes (`ErrorCodes.cpp`) for a server that is busy, full, starting, or set up wrongly. */
const AWAY = new Set([
  ...['60', '81'], // the table or database does not exist
  ...['164', '242'], // it is read-only
  ...['192', '193', '497', '516'], // the user may not
  ...['198', '203', '209', '210', '279'], // no connection within the cluster
  ...['202', '394', '439'], // too many queries, a query that was ended, no thread
  ...['225', '236', '285', '286', '319', '999'], // Keeper, replicas, a shutdown
  ...['243', '252'], // no space, too many parts
])
/** A limit of time or memory, a file, or an error of a library below ClickHouse. */
const UNCLEAR = new Set(['74', '75', '76', '107', '159', '160', '173', '241', '396', '1000', '1001', '1002'])
/** Codes of parsing, which no retry changes. */
const PARSING = new Set(['6', '26', '27', '33', '38', '41', '53', '69', '72', '117', '321', '349'])

/** Any other code of ClickHouse is about the rows. What is no error of ClickHouse is a lost connection. */
export function faultOf(error: unknown): InsertFault {
  if (!(error instanceof ClickHouseError) || AWAY.has(error.code)) return 'away'
  return UNCLEAR.has(error.code) ? 'unclear' : 'rows'
}

/** Whether no retry can change a fault of rows. */
export function isCertain(error: unknown): boolean {
  return error instanceof ClickHouseError && PARSING.has(error.code)
}
