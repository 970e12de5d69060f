import type { LinkedIncident } from '@pharos/shared-protocol/contract/response/signed-link.ts'
import type { Language } from '../../platform/language.ts'
import { LINK } from '../incident/index.ts'

export interface Words {
  acknowledge: string
  resolve: string
  close: string
  incident: (number: number, title: string) => string
  resolved: string
  acknowledged: (by: string | null) => string
  open: (severity: LinkedIncident['severity']) => string
}

/** The name of `LINK` in incidents that were acknowledged under an earlier version. */
const EARLIER_LINK = 'somebody with its link'

const SEVERITIES = {
  de: { minor: 'gering', major: 'erheblich', critical: 'kritisch' },
  fr: { minor: 'mineure', major: 'majeure', critical: 'critique' },
}

export const WORDS: Record<Language, Words> = {
  en: {
    acknowledge: 'Acknowledge',
    resolve: 'Resolve',
    close: 'You can close this page.',
    incident: (number, title) => `Incident #${number}: ${title}`,
    resolved: 'This incident is resolved.',
    acknowledged: by => `This incident was acknowledged by ${by ?? 'someone'}.`,
    open: severity => `This incident is open with severity ${severity}. Nobody has acknowledged it yet.`,
  },
  de: {
    acknowledge: 'Bestätigen',
    resolve: 'Lösen',
    close: 'Sie können diese Seite schließen.',
    incident: (number, title) => `Vorfall #${number}: ${title}`,
    resolved: 'Er ist gelöst.',
    acknowledged: by =>
      `${by === LINK.name || by === EARLIER_LINK ? 'Jemand mit dem Link' : (by ?? 'Jemand')} hat ihn bestätigt.`,
    open: severity =>
      `Er ist offen, sein Schweregrad ist ${SEVERITIES.de[severity]}, und noch hat ihn niemand bestätigt.`,
  },
  fr: {
    acknowledge: 'Prendre en charge',
    resolve: 'Résoudre',
    close: 'Vous pouvez fermer cette page.',
    incident: (number, title) => `Incident n° ${number} : ${title}`,
    resolved: 'Cet incident est résolu.',
    acknowledged: by =>
      `Cet incident a été pris en charge par ${by === LINK.name || by === EARLIER_LINK ? 'une personne qui a le lien' : (by ?? 'quelqu’un')}.`,
    open: severity =>
      `Cet incident est ouvert, de gravité ${SEVERITIES.fr[severity]}. Personne ne l’a encore pris en charge.`,
  },
}
