import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Language } from '../../platform/language.ts'

export interface Link {
  label: string
  url: string
  action: 'view' | 'acknowledge' | 'resolve' | 'runbook' | 'accept'
}

/** The look of mails sent in the name of a status page. */
export interface Brand {
  /** In the header of the mail, and as its sender. */
  name: string
  url: string
  logo: string | null
  /** Colours as `#rrggbb`: the header and its text, and the main button with its text. */
  band: string
  on_band: string
  button: string
  on_button: string
  /** BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
  /** The word for it in that language. */
  unsubscribe: string
  /** False if anyone can have the mail sent to anyone; the sender is then the installation, not the page. */
  sender: boolean
}

/** A file under its key in the object store, with its name and media type. */
export interface Attachment {
  key: string
  name: string
  type: string
}

/** The neutral form of every message, which each channel formats. Stored unchanged in the delivery's row. */
export interface Message {
  /** Stable: `monitor.failed`, `incident.opened`, `domain_expiring`, `page`, `channel.test`. */
  event: string
  tone: 'problem' | 'degraded' | 'recovered' | 'info'
  severity: 'minor' | 'major' | 'critical' | null
  /** The language of its texts; English by default. */
  language?: Language
  /** One plain line that names the subject; mail programs group by the thread. */
  subject: string
  /** One to three plain sentences: what, since when, why. */
  text: string
  /** The text as safe HTML, when it was written in Markdown. */
  html?: string
  brand?: Brand
  facts: { label: string; value: string }[]
  links: Link[]
  /** Equal for all messages of one outage or incident: mail's References, the deduplication key of pagers. */
  thread: string
  /** It belongs to no conversation, such as a link to sign in: mail programs show it by itself. */
  isAlone?: boolean
  at: EpochMs
  /** The JSON body for webhooks (spec 6.1 and 6.3 where they apply). */
  webhook: Record<string, unknown>
  /** Files of the object store that a mail attaches. Other channels leave them out. */
  attachments?: Attachment[]
  /** The receiver's own address; added when the message is sent, and never stored with it. */
  unsubscribe_url?: string
}
