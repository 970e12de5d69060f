import { CHANGED, REFUSED_BODY, REJECTED } from '@pharos/shared-protocol/telemetry-reason.ts'
import { defineWords } from './language.ts'

/** Why records were rejected, and what was changed in them. */
export const TELEMETRY_REASONS = defineWords({
  en: { ...REJECTED, ...REFUSED_BODY, ...CHANGED },
  de: {
    time_too_old: 'Die Zeit liegt mehr als 7 Tage zurück',
    time_in_future: 'Die Zeit liegt mehr als 10 Minuten in der Zukunft',
    invalid_trace_id: 'Die Trace-ID hat nicht 16 Bytes, oder alle sind null',
    invalid_span_id: 'Die Span-ID hat nicht 8 Bytes, oder alle sind null',
    end_before_start: 'Der Span endet, bevor er beginnt',
    no_name: 'Es gibt keinen Namen',
    name_too_long: 'Der Name hat mehr als 255 Zeichen',
    no_data: 'Die Metrik hat keine Daten eines bekannten Typs',
    invalid_buckets:
      'Es sind nicht so viele Zähler, wie die Grenzen brauchen, oder mehr als 1.000, oder ihre Summe ist nicht die Anzahl',
    unknown_schema: 'Das native Histogramm hat ein anderes Schema als -4 bis 8 und -53',
    invalid_series:
      'Die Labels sind doppelt, leer oder nicht nach Namen sortiert, oder eine Reihe hat Messwerte und Histogramme',
    invalid_record: 'Der Eintrag hat keine bekannte Form',
    batch_too_large: 'Das Paket ist mit allen Ressourcen größer als 32 MB: Senden Sie kleinere',
    redaction_slow: 'Eine Schwärzungsregel des Kontos hätte mehr Schritte gebraucht, als ein Paket darf',
    volume_limit: 'Das Konto hat verbraucht, was sein Tarif im Monat erlaubt',
    series_limit: 'Das Konto hat heute 100.000 Reihen gesendet',
    unreadable:
      'Der Speicher kann den Eintrag nicht lesen, der als angenommen gezählt ist; wer die Installation betreibt, hat ihn',
    body_undecodable: 'Der Inhalt ist nicht, was Typ und Kodierung sagen; gezählt sind Anfragen, nicht Einträge',
    body_over_volume:
      'Das Konto hat verbraucht, was sein Tarif im Monat erlaubt; gezählt sind Anfragen, nicht Einträge',
    body_too_large: 'Der Inhalt ist größer oder hat mehr Teile, als einer darf; gezählt sind Anfragen, nicht Einträge',
    attribute_count: 'Attribute nach den ersten 128 fehlen',
    attribute_key: 'Attribute ohne Schlüssel oder mit einem von mehr als 255 Zeichen fehlen',
    attribute_keys_limit: 'Das Konto hat heute 2.000 verschiedene Attribut-Schlüssel gesendet: Neue fehlen',
    value_too_long:
      'Text ist nach 16.384 Zeichen abgeschnitten; längere Listen, Maps und Bytefolgen fehlen, ebenso die Attribute eines Ereignisses oder Links mit mehr und die eines Exemplars mit mehr als 4.096',
    value_too_deep: 'Werte, die mehr als 16-fach verschachtelt sind, fehlen',
    resource_too_large: 'Attribute einer Ressource oder eines Scopes nach den ersten 32 KB fehlen',
    message_too_long:
      'Eine Meldung ist nach 65.536 Zeichen abgeschnitten; von einem längeren strukturierten Inhalt bleibt nur die Meldung',
    field_cut:
      'Quelle, Umgebung, Host, Version, Stufe, Ereignis, Scope, Einheit oder Tag ist nach 255 Zeichen abgeschnitten, eine Beschreibung nach 1.000, ein Trace State nach 512',
    tag_count: 'Tags nach den ersten 50 fehlen',
    field_type: 'Metadaten, die kein Objekt, und Tags, die keine Liste sind, fehlen',
    name_cut: 'Ein Name oder eine Statusmeldung ist nach 1.000 Zeichen abgeschnitten',
    too_many_parts: 'Ereignisse und Links nach den ersten 128 und Exemplare nach den ersten 10 fehlen',
    exemplar_alone: 'Exemplare ohne einen Wert ihrer Reihe in derselben Anfrage fehlen',
    rum_text_cut:
      'Ein Text einer Seite ist abgeschnitten: eine Adresse nach 2.000 Zeichen, eine Meldung nach 4.000, ein Stack nach 30.000, der Wert eines Attributs nach 1.000, ein Name nach 200',
    rum_value_count:
      'Attribute einer Sitzung oder eines Ereignisses und Eigenschaften eines Benutzers fehlen nach den ersten 100, und alle, wenn eines kein Text, keine Zahl und kein Wahrheitswert ist',
    redacted: 'Texte, in denen eine Schwärzungsregel etwas ersetzt hat',
    parser_slow:
      'Ein Parser des Kontos hätte mehr Schritte gebraucht, als ein Paket darf: Der Rest ist gespeichert, wie er kam',
    parser_failed: 'Der Parser der Quelle passte nicht, also ist der Eintrag gespeichert, wie er kam',
    parser_time: 'Die Zeit, die ein Parser fand, ist nicht lesbar oder nicht erlaubt: Der Eintrag behält seine',
  },
})
