import { defineWords } from './language.ts'

/** The changes between two periods of logs. */
export const INSIGHTS = defineWords({
  en: {
    compared: (now: string, before: string, from: string, to: string) =>
      `${now} in this range, ${before} in the one before (${from} to ${to}).`,
    patterns: 'Patterns that changed',
    noPatterns: 'No pattern is new, gone, or notably more or less frequent.',
    new: 'New',
    gone: 'Gone',
    more: 'More',
    fewer: 'Fewer',
    counts: (now: string, before: string) => `${now}, before: ${before}`,
    oftener: (factor: string, now: string, before: string) => `${factor} times as often: ${now}, before: ${before}`,
    rarer: (factor: string, now: string, before: string) => `${factor} times less often: ${now}, before: ${before}`,
    values: 'Values whose share changed',
    noValues: 'No value’s share differs by 5 percentage points or more.',
    before: (share: string) => `${share} % before`,
    show: 'Show records',
    leaveOut: 'Exclude',
  },
  de: {
    compared: (now: string, before: string, from: string, to: string) =>
      `${now} in diesem Zeitraum, ${before} in dem davor (${from} bis ${to}).`,
    patterns: 'Muster, die sich geändert haben',
    noPatterns: 'Kein Muster ist neu, verschwunden oder merklich häufiger oder seltener.',
    new: 'Neu',
    gone: 'Verschwunden',
    more: 'Mehr',
    fewer: 'Weniger',
    counts: (now: string, before: string) => `${now}, davor: ${before}`,
    oftener: (factor: string, now: string, before: string) => `${factor}-mal so häufig: ${now}, davor: ${before}`,
    rarer: (factor: string, now: string, before: string) => `${factor}-mal so selten: ${now}, davor: ${before}`,
    values: 'Werte, deren Anteil sich geändert hat',
    noValues: 'Bei keinem Wert unterscheidet sich der Anteil um 5 Prozentpunkte oder mehr.',
    before: (share: string) => `davor ${share} %`,
    show: 'Einträge dazu',
    leaveOut: 'Weglassen',
  },
  fr: {
    compared: (now: string, before: string, from: string, to: string) =>
      `${now} dans cette période, ${before} dans la précédente (${from} – ${to}).`,
    patterns: 'Motifs qui ont changé',
    noPatterns: 'Aucun motif n’est nouveau, disparu ou nettement plus ou moins fréquent.',
    new: 'Nouveau',
    gone: 'Disparu',
    more: 'Plus',
    fewer: 'Moins',
    counts: (now: string, before: string) => `${now}, avant : ${before}`,
    oftener: (factor: string, now: string, before: string) => `${factor} fois plus souvent : ${now}, avant : ${before}`,
    rarer: (factor: string, now: string, before: string) => `${factor} fois moins souvent : ${now}, avant : ${before}`,
    values: 'Valeurs dont la part a changé',
    noValues: 'La part d’aucune valeur ne diffère de 5 points de pourcentage ou plus.',
    before: (share: string) => `${share} % avant`,
    show: 'Afficher les entrées',
    leaveOut: 'Exclure',
  },
})
