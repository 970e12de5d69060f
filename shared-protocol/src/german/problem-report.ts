import type { Sentences } from './sentence.ts'

/** The errors of mailed reports. */
export const REPORT_PROBLEMS: Sentences = [
  [
    /^Only a member can have a report sent to themselves\.$/,
    'Nur ein Mitglied kann sich einen Bericht selbst senden lassen.',
  ],
  [
    /^No recipient of this report has confirmed yet\.$/,
    'Noch hat niemand bestätigt, diesen Bericht erhalten zu wollen.',
  ],
  [
    /^At most (\d+) issues can be asked for in 24 hours\.$/,
    'In 24 Stunden lassen sich höchstens $1 Ausgaben anfordern.',
  ],
  [
    /^This issue is not made yet, or could not be made\.$/,
    'Diese Ausgabe ist noch nicht fertig oder konnte nicht erstellt werden.',
  ],
  [
    /^This issue has no PDF: none could be made\. Download it as html or json\.$/,
    'Diese Ausgabe hat kein PDF, da keines erstellt werden konnte. Laden Sie sie als html oder json herunter.',
  ],
  [/^This link is not valid or is older than 7 days\.$/, 'Dieser Link ist nicht gültig oder älter als 7 Tage.'],
]
