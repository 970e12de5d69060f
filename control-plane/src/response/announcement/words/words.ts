import type { Part } from '../../../monitoring/pulse/index.ts'

/** A subject and a text that take the same facts. */
interface Told<Facts> {
  subject(facts: Facts): string
  text(facts: Facts): string
}

interface AccountFacts {
  account: string
  /** Who did it. */
  by: string
  when: string
}

/** What announcements say, in one language. Names are as people wrote them; instants and lengths are in words. */
export interface AnnouncementWords {
  region: { offline: Told<{ region: string; at: string }>; online: Told<{ region: string; at: string }> }
  parts: { [K in Part]: string }
  installation: {
    offline: Told<{ from: string; causes: string }>
    online: Told<{ from: string; to: string; length: string; causes: string }>
  }
  lane: Told<{ regions: readonly string[]; at: string }>
  clock: Told<{ machine: string; length: string; isAhead: boolean }>
  set_back: Told<{ length: string }>
  maintenance: {
    subject(title: string): string
    started(monitors: number, until: string): string
    held: { alerts: string; checks: string }
    ended(monitors: number, length: string): string
  }
  account: {
    ownership_transferred: Told<AccountFacts & { owner: string }>
    deletion_requested: Told<AccountFacts>
    restored: Told<AccountFacts>
    member_removed: Told<AccountFacts>
    audit_stream_failing: Told<AccountFacts & { destination: string; reason: string }>
  }
  facts: { region: string; parts: string; machine: string; monitor: string; account: string; and: string }
  more(count: number): string
  links: {
    monitors: string
    regions: string
    maintenance: string
    account: string
    audit_log: string
  }
}
