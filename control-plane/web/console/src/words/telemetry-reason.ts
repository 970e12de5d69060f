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
  fr: {
    time_too_old: 'L’heure remonte à plus de 7 jours',
    time_in_future: 'L’heure est à plus de 10 minutes dans le futur',
    invalid_trace_id: 'L’ID de trace n’a pas 16 octets, ou tous sont nuls',
    invalid_span_id: 'L’ID de span n’a pas 8 octets, ou tous sont nuls',
    end_before_start: 'Le span se termine avant de commencer',
    no_name: 'Il n’y a pas de nom',
    name_too_long: 'Le nom a plus de 255 caractères',
    no_data: 'La métrique n’a pas de données d’un type connu',
    invalid_buckets:
      'Le nombre de compteurs ne correspond pas aux bornes ou dépasse 1 000, ou leur somme n’est pas le total',
    unknown_schema: 'L’histogramme natif a un autre schéma que -4 à 8 et -53',
    invalid_series:
      'Les labels sont répétés, vides ou non triés par nom, ou une série a des mesures et des histogrammes',
    invalid_record: 'L’entrée a un format inconnu',
    batch_too_large: 'Le lot, avec la ressource de chaque entrée, dépasse 32 Mo : envoyez des lots plus petits',
    redaction_slow: 'Une règle de masquage du compte aurait demandé plus d’étapes qu’un lot n’en permet',
    volume_limit: 'Le compte a consommé le volume mensuel que sa formule permet',
    series_limit: 'Le compte a envoyé 100 000 séries aujourd’hui',
    unreadable:
      'Le stockage ne peut pas lire l’entrée, comptée comme acceptée ; l’exploitant de l’installation la détient',
    body_undecodable:
      'Le corps ne correspond pas à son type et à son encodage ; les corps sont comptés, pas les entrées',
    body_over_volume:
      'Le compte a consommé le volume mensuel que sa formule permet ; les corps sont comptés, pas les entrées',
    body_too_large: 'Le corps est trop volumineux ou a trop de parties ; les corps sont comptés, pas les entrées',
    attribute_count: 'Les attributs après les 128 premiers sont retirés',
    attribute_key: 'Les attributs sans clé, ou dont la clé a plus de 255 caractères, sont retirés',
    attribute_keys_limit:
      'Le compte a envoyé 2 000 clés d’attribut différentes aujourd’hui : les nouvelles sont retirées',
    value_too_long:
      'Le texte est tronqué après 16 384 caractères ; les tableaux, maps et suites d’octets plus longs sont retirés, de même que les attributs des événements et des liens qui en ont davantage, et ceux des exemplars qui en ont plus de 4 096',
    value_too_deep: 'Les valeurs imbriquées sur plus de 16 niveaux sont retirées',
    resource_too_large: 'Les attributs d’une ressource ou d’un scope après les 32 premiers Ko sont retirés',
    message_too_long:
      'Un message est tronqué après 65 536 caractères ; d’un corps structuré plus long, seul le message est conservé',
    field_cut:
      'Une source, un environnement, un hôte, une version, un niveau, un événement, un scope, une unité ou une étiquette est tronqué après 255 caractères, une description après 1 000, un trace state après 512',
    tag_count: 'Les étiquettes après les 50 premières sont retirées',
    field_type: 'Les métadonnées qui ne sont pas un objet, et les étiquettes qui ne sont pas une liste, sont retirées',
    name_cut: 'Un nom ou un message de statut est tronqué après 1 000 caractères',
    too_many_parts:
      'Les événements et les liens après les 128 premiers, et les exemplars après les 10 premiers, sont retirés',
    exemplar_alone: 'Les exemplars sans mesure de leur série dans la même requête sont retirés',
    rum_text_cut:
      'Un texte d’une page est tronqué : une adresse après 2 000 caractères, un message après 4 000, une pile après 30 000, la valeur d’un attribut après 1 000, un nom après 200',
    rum_value_count:
      'Les attributs d’une session ou d’un événement et les caractéristiques d’un utilisateur sont retirés après les 100 premiers, et tous si l’un d’eux n’est ni un texte, ni un nombre, ni un booléen',
    redacted: 'Textes dans lesquels une règle de masquage a remplacé quelque chose',
    parser_slow:
      'Un analyseur du compte aurait demandé plus d’étapes qu’un lot n’en permet : le reste est stocké tel quel',
    parser_failed: 'L’analyseur de la source ne correspondait pas : l’entrée est stockée telle quelle',
    parser_time: 'L’heure trouvée par un analyseur n’est pas lisible ou pas permise : l’entrée garde la sienne',
  },
})
