import type { FindingCode } from '@pharos/shared-protocol/rum/segment-check.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { listOwners } from '../../account/member/index.ts'
import { SEGMENT_QUARANTINED } from '../../observability/rum-segment-check/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Message } from '../delivery/index.ts'

export const REPLAY_EVENTS = [SEGMENT_QUARANTINED]

type Quarantined = ReturnType<typeof SEGMENT_QUARANTINED.read>

interface Words {
  subject: (app: string) => string
  text: (app: string, found: string) => string
  found: { [C in FindingCode]: string }
  facts: { app: string; session: string; segment: string }
  open: string
}

const WORDS: { [L in Language]: Words } = {
  en: {
    subject: app => `A session replay of ${app} was quarantined`,
    text: (app, found) =>
      `A part of a session replay of ${app} seems to show ${found}. It is not served any more. Look at what your pages ` +
      'show, mask it with mask_selectors or mask_text, and release or delete the part. You are told once a day at most.',
    found: {
      card_number: 'the number of a card',
      mail_address: 'a mail address',
      token: 'a token or key',
      not_inspected: 'something that could not be checked',
    },
    facts: { app: 'Application', session: 'Session', segment: 'Segment' },
    open: 'Open the session',
  },
  de: {
    subject: app => `Eine Sitzungsaufzeichnung von ${app} ist in Quarantäne`,
    text: (app, found) =>
      `Ein Abschnitt einer Sitzungsaufzeichnung von ${app} zeigt anscheinend ${found}. Er wird nicht mehr ausgeliefert. ` +
      'Sehen Sie nach, was Ihre Seiten zeigen, maskieren Sie es mit mask_selectors oder mask_text, und geben Sie den ' +
      'Abschnitt frei oder löschen Sie ihn. Sie hören davon höchstens einmal am Tag.',
    found: {
      card_number: 'die Nummer einer Karte',
      mail_address: 'eine E-Mail-Adresse',
      token: 'ein Token oder einen Schlüssel',
      not_inspected: 'etwas, das sich nicht prüfen ließ',
    },
    facts: { app: 'Anwendung', session: 'Sitzung', segment: 'Abschnitt' },
    open: 'Sitzung öffnen',
  },
  fr: {
    subject: app => `Un enregistrement de session de ${app} est en quarantaine`,
    text: (app, found) =>
      `Une partie d’un enregistrement de session de ${app} semble montrer ${found}. Elle n’est plus diffusée. Regardez ` +
      'ce que montrent vos pages, masquez-le avec mask_selectors ou mask_text, puis libérez ou supprimez cette partie. ' +
      'Vous en êtes informé au plus une fois par jour.',
    found: {
      card_number: 'un numéro de carte',
      mail_address: 'une adresse e-mail',
      token: 'un jeton ou une clé',
      not_inspected: 'quelque chose qui n’a pas pu être vérifié',
    },
    facts: { app: 'Application', session: 'Session', segment: 'Partie' },
    open: 'Ouvrir la session',
  },
}

/** The message about a quarantined segment to each owner of the account, in their language. */
export async function replayAnnouncement(
  ctx: SystemCtx,
  event: StoredEvent,
): Promise<{ to: string; message: Message }[]> {
  const [base, quarantined] = [baseUrlOf(ctx.platform.config), SEGMENT_QUARANTINED.read(event)]
  const owners = await listOwners(ctx, event.account)
  return owners.map(({ email, language }) => ({
    to: email,
    message: quarantineMessage(base, quarantined, epoch(event.created_at), language),
  }))
}

/** Says what kind it is, never what was found. Pure. */
export function quarantineMessage(
  base: string,
  { app, session_id, segment_index, findings }: Quarantined,
  at: EpochMs,
  language: Language,
): Message {
  const words = WORDS[language]
  return {
    event: 'rum_replay.quarantined',
    tone: 'problem',
    severity: null,
    language,
    subject: words.subject(app.name),
    text: words.text(app.name, findings.map(code => words.found[code]).join(', ')),
    facts: [
      { label: words.facts.app, value: app.name },
      { label: words.facts.session, value: session_id },
      { label: words.facts.segment, value: String(segment_index) },
    ],
    links: [{ label: words.open, url: `${base}/console/real-users/${app.id}/sessions/${session_id}`, action: 'view' }],
    thread: `rum-replay-${app.id}`,
    at,
    webhook: {
      event: 'rum_replay.quarantined',
      application: app,
      session_id,
      segment_index,
      findings,
      at: new Date(at).toISOString(),
    },
  }
}
