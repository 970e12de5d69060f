import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { textOf } from '@pharos/shared-protocol/text/render.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import { type Message, tellAdmins, viewLink } from '../delivery/index.ts'
import { INCIDENT_WORDS, type IncidentSnapshot, titleIn } from '../incident/index.ts'
import type { Miss } from './rules.ts'

/**
 * Mails the account's admins that no level of the policy paged anybody for an incident, and why. A gap that an override
 * made on purpose is no reason to wake them.
 */
export async function tellUnreached(
  ctx: SystemCtx,
  incident: IncidentSnapshot,
  generation: number,
  misses: readonly Miss[],
): Promise<void> {
  if (misses.length > 0 && misses.every(miss => miss.on_purpose)) return
  const { id, account_id } = incident
  await tellAdmins(
    ctx,
    account_id,
    language => unreachedMessage(baseUrlOf(ctx.platform.config), incident, misses, language, ctx.now),
    `unreached/${id}/${generation}`,
  )
}

/** The message to an admin, in the language of that admin. Pure. */
export function unreachedMessage(
  base: string,
  incident: IncidentSnapshot,
  misses: readonly Miss[],
  language: Language,
  now: EpochMs,
): Message {
  const { id, number, title, severity, service_name } = incident
  const words = UNREACHED[language]
  const { facts, links } = INCIDENT_WORDS[language]
  const texts = [...new Set(misses.map(({ said }) => textOf(CATALOGUES[language], language, textIn(said), said.text)))]
  return {
    event: 'incident.unreached',
    tone: 'problem',
    severity,
    language,
    subject: words.subject(number, titleIn(incident, INCIDENT_WORDS[language])),
    text: words.text,
    facts: [
      ...(service_name === null ? [] : [{ label: facts.service, value: service_name }]),
      ...texts.map(value => ({ label: words.miss, value })),
    ],
    links: [viewLink(base, links.open, `/incident/${id}`)],
    thread: `unreached-${id}`,
    at: now,
    webhook: { event: 'incident.unreached', incident: { id, number, title } },
  }
}

interface Words {
  subject: (number: number, title: string) => string
  text: string
  miss: string
}

const UNREACHED: Readonly<Record<Language, Words>> = {
  en: {
    subject: (number, title) => `Nobody was paged for incident #${number}: ${title}`,
    text: 'No level of its escalation policy reaches anyone. Check the incident and the policy.',
    miss: 'Not reached',
  },
  de: {
    subject: (number, title) => `Niemand wurde alarmiert für Vorfall #${number}: ${title}`,
    text: 'Keine Stufe seiner Eskalationsrichtlinie erreicht jemanden. Prüfen Sie den Vorfall und die Richtlinie.',
    miss: 'Nicht erreicht',
  },
  fr: {
    subject: (number, title) => `Personne n’a été alerté pour l’incident #${number} : ${title}`,
    text: 'Aucun niveau de sa politique d’escalade n’atteint quelqu’un. Vérifiez l’incident et la politique.',
    miss: 'Non atteint',
  },
}
