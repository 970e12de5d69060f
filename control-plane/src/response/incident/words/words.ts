import type { IncidentStatus, Severity } from '@pharos/shared-protocol/contract/response/incident.ts'

/**
 * The reason for a message about an incident; `page` asks one person to act. `joined`: it was open already when it began
 * to concern the receiver. `left`: it goes on, but no longer concerns the receiver.
 */
export type IncidentNews = 'opened' | 'reopened' | 'acknowledged' | 'updated' | 'resolved' | 'page' | 'joined' | 'left'

/** What a sentence about an incident names. Instants and durations are as the reader sees them. */
export interface IncidentTold {
  /** `Incident #7 on Checkout`. */
  name: string
  title: string
  since: string
  length: string
  /** Who acknowledged it; null: nobody. */
  by: string | null
  status: string
  /** The newest public update. */
  update: string | null
}

export type FactName =
  | 'service'
  | 'severity'
  | 'status'
  | 'opened'
  | 'failing'
  | 'firing'
  | 'realUsers'
  | 'acknowledgedBy'
  | 'resolved'
  | 'target'
  | 'since'
  | 'regions'
  | 'openedBy'
  | 'level'
  | 'alsoPaged'
  | 'cause'
  | 'incident'

/** What messages about incidents say in one language, pages included. */
export interface IncidentWords {
  /** What an inbox shows of a message. */
  states: Readonly<Record<IncidentNews, string>>
  severity: Readonly<Record<Severity, string>>
  status: Readonly<Record<IncidentStatus, string>>
  subject: (state: string, number: number, title: string) => string
  name: (number: number, service: string | null) => string
  /** The title that an incident has by itself: of a monitor that is down, and of a rule that fires. */
  title: { down: (name: string) => string; firing: (name: string) => string }
  text: { readonly [N in IncidentNews]: (told: IncidentTold) => string }
  care: (by: string | null) => string
  facts: Readonly<Record<FactName, string>>
  links: Readonly<Record<'open' | 'acknowledge' | 'resolve' | 'runbook', string>>
  /** Names, and how many more there are. */
  more: (names: string, count: number) => string
  /** What only pages say. */
  page: PageWords
  units: Readonly<Record<'day' | 'hour' | 'minute' | 'second', string>>
}

export interface PageWords {
  subject: (severity: string, title: string, why: string | null) => string
  reopenedTitle: (title: string) => string
  reopened: string
  since: (since: string, care: string) => string
  /** A monitor, why it fails, what was seen, and how many others fail. */
  failing: (name: string, why: string, more: number) => string
  unknownReason: string
  alerts: (count: number) => string
  openedBy: (name: string) => string
  regions: (failing: number, all: number) => string
  region: (slug: string) => string
  fine: string
  level: (level: number, of: number) => string
  nobodyElse: string
}
