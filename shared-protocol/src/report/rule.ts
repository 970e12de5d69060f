import { z } from 'zod'

/**
 * The rule of uptime as code and parameters. A program that knows the code recomputes the figures; another rule gets
 * another code.
 */
const UPTIME_RULE = {
  code: 'pharos-uptime/1',
  params: {
    reached: ['up', 'degraded'],
    known: ['up', 'degraded', 'down'],
    left_out: ['maintenance', 'paused'],
    decimals: 4,
    rounding: 'down',
    corrections: 'whole_days_utc',
  },
} as const

const { code, params } = UPTIME_RULE

export const UptimeRule = z.strictObject({
  code: z.literal(code),
  params: z.strictObject({
    reached: z.tuple([z.literal(params.reached[0]), z.literal(params.reached[1])]),
    known: z.tuple([z.literal(params.known[0]), z.literal(params.known[1]), z.literal(params.known[2])]),
    left_out: z.tuple([z.literal(params.left_out[0]), z.literal(params.left_out[1])]),
    decimals: z.literal(params.decimals),
    rounding: z.literal(params.rounding),
    corrections: z.literal(params.corrections),
  }),
  /** The same for people, in the report's language. */
  text: z.string().max(4000),
})
export type UptimeRule = z.output<typeof UptimeRule>

const TEXTS = {
  en: [
    'A monitor is checked from several regions, and its state is what enough of them agree on.',
    'Uptime is the time up or degraded in percent of the known time, which is the time up, degraded or down.',
    'Time in which no region, or too few of them, reported is unknown. It counts as neither up nor down; coverage is the known time in percent of the known and the unknown time.',
    'Maintenance and pauses count as neither up nor down, and are no part of coverage.',
    'A check that a fault of the monitoring itself may have decided is excused and changes no state.',
    'A correction sets the downtime of a whole day (UTC). Outages and their duration are those measured.',
    'Times are exact to the millisecond. Percentages have four decimals and are rounded down.',
  ],
  de: [
    'Ein Monitor wird aus mehreren Regionen geprüft; sein Zustand ist der, in dem genügend von ihnen übereinstimmen.',
    'Die Verfügbarkeit ist die erreichbare oder beeinträchtigte Zeit in Prozent der bekannten Zeit, also der erreichbaren, beeinträchtigten oder ausgefallenen.',
    'Zeit, in der keine oder zu wenige Regionen berichteten, ist unbekannt. Sie zählt weder als erreichbar noch als ausgefallen; die Abdeckung ist die bekannte Zeit in Prozent der bekannten und der unbekannten.',
    'Wartungen und Pausen zählen weder als erreichbar noch als ausgefallen und gehören nicht zur Abdeckung.',
    'Eine Prüfung, die ein Fehler der Überwachung selbst entschieden haben kann, gilt nicht und ändert keinen Zustand.',
    'Eine Korrektur setzt die Ausfallzeit eines ganzen Tages (UTC). Ausfälle und ihre Dauer sind die gemessenen.',
    'Zeiten sind auf die Millisekunde genau. Prozentwerte haben vier Nachkommastellen und sind abgerundet.',
  ],
  fr: [
    'Un moniteur est contrôlé depuis plusieurs régions ; son état est celui sur lequel un nombre suffisant d’entre elles s’accordent.',
    'La disponibilité est le temps opérationnel ou dégradé en pourcentage du temps connu, c’est-à-dire du temps opérationnel, dégradé ou en panne.',
    'Le temps pendant lequel aucune région, ou trop peu d’entre elles, n’a répondu est inconnu. Il ne compte ni comme opérationnel ni comme en panne ; la couverture est le temps connu en pourcentage du temps connu et inconnu.',
    'Les maintenances et les pauses ne comptent ni comme opérationnelles ni comme en panne, et n’entrent pas dans la couverture.',
    'Un contrôle qu’un défaut de la surveillance elle-même peut avoir déterminé est écarté et ne change aucun état.',
    'Une correction fixe le temps de panne d’un jour entier (UTC). Les pannes et leur durée sont celles mesurées.',
    'Les temps sont exacts à la milliseconde. Les pourcentages ont quatre décimales et sont arrondis vers le bas.',
  ],
} as const

/** The rule as a report states it. */
export function uptimeRule(language: keyof typeof TEXTS): UptimeRule {
  return UptimeRule.parse({ ...UPTIME_RULE, text: TEXTS[language].join(' ') })
}
