import { sampleOf } from './sample.ts'

/** The most errors of which a configuration says that they are ignored. */
export const MOST_IGNORED = 100
/** Titles are cut, and a title says only the first line of a message. */
const MOST_TITLE = 200

/**
 * A number for an error as people know it: its type and the first line of its message, whatever numbers are in it. The
 * configuration of the SDK is public, so it names the errors of ignored issues by these, never by their messages.
 */
export function errorNumber(title: string): number {
  return sampleOf(title.slice(0, MOST_TITLE).replace(/\d+/g, '0'), '')
}

export function titleOf(type: string, message: string): string {
  const first = message.split('\n')[0]?.trim()
  return first ? `${type}: ${first}` : type
}
