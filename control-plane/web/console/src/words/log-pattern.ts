import { defineWords, plural } from './language.ts'

/** Patterns of log messages. */
export const PATTERNS = defineWords({
  en: {
    count: (count: number) => `${plural(count, 'pattern', 'patterns')}, the most frequent first`,
    most: (count: number) => `The ${count} most frequent patterns`,
    samples: 'Samples',
    show: 'Show records',
    leaveOut: 'Exclude',
    overTime: (part: number, parts: number) => `Over time: peak in part ${part} of ${parts} of the range`,
  },
  de: {
    count: (count: number) => `${plural(count, 'Muster', 'Muster')}, die häufigsten zuerst`,
    most: (count: number) => `Die ${count} häufigsten Muster`,
    samples: 'Beispiele',
    show: 'Einträge dazu',
    leaveOut: 'Weglassen',
    overTime: (part: number, parts: number) =>
      `Im Lauf der Zeit: am meisten im Teil ${part} von ${parts} des Zeitraums`,
  },
  fr: {
    count: (count: number) => `${plural(count, 'motif', 'motifs')}, les plus fréquents d’abord`,
    most: (count: number) => `Les ${count} motifs les plus fréquents`,
    samples: 'Exemples',
    show: 'Afficher les entrées',
    leaveOut: 'Exclure',
    overTime: (part: number, parts: number) =>
      `Dans le temps : maximum dans la partie ${part} sur ${parts} de la période`,
  },
})
