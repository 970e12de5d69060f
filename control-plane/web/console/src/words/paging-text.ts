import { inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'

/** Whom a level does not reach, in the words of `response/paging` and `response/pageability`. */
const MISSES: Sentences = [
  [/^The level has no targets\.$/, 'Die Stufe hat keine Ziele.'],
  [/^The policy has no levels\.$/, 'Die Richtlinie hat keine Stufen.'],
  [/^No escalation policy is set\.$/, 'Es ist keine Eskalationsrichtlinie gesetzt.'],
  [/^The schedule was deleted\.$/, 'Der Bereitschaftsplan wurde gelöscht.'],
  [
    /^Nobody is on call for (.+), because of an override\.$/s,
    'Nach $1 hat niemand Bereitschaft; eine Vertretung sieht das so vor.',
  ],
  // Stored by earlier versions, as the other texts with `on call by`.
  [
    /^Nobody is on call by (.+), as an override says\.$/s,
    'Nach $1 hat niemand Bereitschaft; eine Vertretung sieht das so vor.',
  ],
  [/^Nobody is on call (?:for|by) (.+)\.$/s, 'Nach $1 hat niemand Bereitschaft.'],
  [/^The notification group was deleted\.$/, 'Die Benachrichtigungsgruppe wurde gelöscht.'],
  [/^The notification group (.+) has no channels\.$/s, 'Die Benachrichtigungsgruppe $1 hat keine Kanäle.'],
  [/^The member has left or is deactivated\.$/, 'Das Mitglied ist nicht mehr dabei oder deaktiviert.'],
  [/^(.+) has no contact method\.$/s, '$1 hat keine Kontaktmöglichkeit.'],
  [/^(.+) has no verified contact method\.$/s, '$1 hat keine bestätigte Kontaktmöglichkeit.'],
  [
    /^(.+) (?:can only be paged by SMS and phone call, and neither|is paged by texts and calls alone, and none) can be sent\.$/s,
    '$1 wird nur durch SMS und Anrufe alarmiert, und die lassen sich nicht senden.',
  ],
  [/^(.+) is paged first, after ([\d.]+) min\.$/s, '$1 wird zuerst alarmiert, nach $2 min.'],
]

const CONTINUES = ' The level reaches nobody, so the escalation continues.'

const STEPS: Sentences = [
  [
    /^Level (\d+): (.+)$/s,
    (level, text = '') => {
      const [miss, goesOn] = text.endsWith(CONTINUES) ? [text.slice(0, -CONTINUES.length), true] : [text, false]
      const consequence = goesOn ? ' Die Stufe erreicht niemanden, deshalb geht die Eskalation weiter.' : ''
      return `Stufe ${level}: ${inGerman(MISSES, miss) ?? miss}${consequence}`
    },
  ],
  [
    /^Escalated to level (\d+)(?:, round (\d+))?\.$/,
    (level, round) => `Eskaliert an Stufe ${level}${round && `, Runde ${round}`}.`,
  ],
  [
    /^The incident is urgent now: level (\d+) is paged at once\.$/,
    'Der Vorfall ist jetzt dringend: Stufe $1 wird sofort alarmiert.',
  ],
  [
    /^(?:Every level was paged as often as the policy requires; paging has stopped\.|Every level was paged as often as the policy says; paging has stopped\.)$/,
    'Alle Stufen wurden so oft alarmiert, wie die Richtlinie es vorsieht; die Alarmierung endet.',
  ],
  [
    /^Its escalation policy was deleted; paging has stopped\.$/,
    'Seine Eskalationsrichtlinie wurde gelöscht; die Alarmierung endet.',
  ],
]

const WAYS: Sentences = [
  [/^channel of (.+)$/s, 'Kanal von $1'],
  [
    /^on call (?:for|by) (.+); (rule for .+|no rule; .+)$/s,
    (schedule, way = '') => `Bereitschaft nach ${schedule}; ${germanWay(way)}`,
  ],
  [/^rule for high urgency$/, 'Regel für dringende Fälle'],
  [/^rule for low urgency$/, 'Regel für weniger dringende Fälle'],
  [/^no rule; every verified method$/, 'keine Regel; jeder bestätigte Weg'],
]

/** Translates why somebody was paged into German: the schedule and the rule. */
export function germanWay(english: string): string {
  return inGerman(WAYS, english) ?? english
}

/** Translates a step of an escalation, or whom it does not reach, into German. */
export function germanPaging(english: string): string | undefined {
  return inGerman(STEPS, english) ?? inGerman(MISSES, english)
}
