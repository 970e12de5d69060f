import type { BROWSER } from '../en/browser.ts'
import type { Translated } from '../words.ts'

export const BROWSER_DE: Translated<typeof BROWSER> = {
  'browser.script': 'Skript',
  'browser.too_slow': 'Das Skript war nicht rechtzeitig zu Ende und wurde angehalten.',
  'browser.stopped': 'Der Agent wurde angehalten.',
  'browser.no_sandbox': 'Dieser Agent konnte keine abgeschirmte Umgebung anlegen: {error}',
  'browser.sandbox_ended': 'Die abgeschirmte Umgebung endete vor dem Skript: {error}',
  'browser.sandbox_ended_silently': 'Die abgeschirmte Umgebung endete vor dem Skript.',
  'browser.nothing_ran': 'Kein Test lief: Das Skript hat jeden übersprungen.',
  'browser.no_error': 'Das Skript ist ohne Fehlermeldung gescheitert.',
  'browser.no_test': 'Das Skript enthält keinen Test.',
  'browser.only': 'Das Skript hat einen Test mit .only; seine anderen Tests liefen nicht: Entfernen Sie .only.',
  'browser.import':
    'Eine Prüfung ist eine Datei; „{file}“ lässt sich nicht importieren: Schreiben Sie den Inhalt in das Skript.',
  'browser.no_baseline':
    'Für {names} ist keine Vorlage angenommen. Nehmen Sie an, was ein Lauf dieser Prüfung gesehen hat; spätere Läufe werden damit verglichen.',
  'browser.no_baselines':
    'Für {names} und {more} weitere ist keine Vorlage angenommen. Nehmen Sie an, was ein Lauf dieser Prüfung gesehen hat; spätere Läufe werden damit verglichen.',
  'browser.no_baseline_offered':
    'Es ist keine Vorlage zum Vergleich angenommen, und diese Erwartung bietet keine an: Vergleichen Sie einmal mit einer Erwartung, die nicht verneint ist, unter einem Namen in ihrem Ordner.',
  'browser.empty_snapshot': 'Der Snapshot im Skript ist leer; es wurde nichts verglichen.',
  'browser.unawaited': 'Es wurde nichts verglichen: Der Test endete vor „{title}“. Schreiben Sie await davor.',
  'browser.unlooked':
    'Es wurde nichts verglichen: Ein Test, der fehlschlagen soll, endete vor einer Erwartung. {error}',
  'browser.other_browser': '{browser} gibt es hier nicht: Browserprüfungen laufen in Chromium.',
  'browser.memory': 'Das Skript brauchte mehr als {mebibytes} MiB Speicher.',
  'browser.connections': 'Das Skript wurde angehalten: In einem Lauf machte es mehr als {most} Verbindungen.',
  'browser.refusals':
    'Das Skript wurde angehalten: In einem Lauf machte es mehr als {most} Anfragen, die nicht erlaubt sind.',
  'browser.traffic': 'Das Skript wurde angehalten: In einem Lauf machte es mehr als {mebibytes} MiB Verkehr.',
  'browser.unavailable': 'Dieser Agent kann keine Browserprüfungen ausführen: {error}',
  'browser.no_baselines_here': 'Dieser Agent konnte die angenommenen Vorlagen nicht holen: {error}',
  'browser.no_longer': 'Dieser Agent kann keinen Browser mehr starten: {error}',
}
