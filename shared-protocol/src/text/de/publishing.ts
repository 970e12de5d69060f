import type { PUBLISHING } from '../en/publishing.ts'
import type { Translated } from '../words.ts'

export const PUBLISHING_DE: Translated<typeof PUBLISHING> = {
  'branding.image_unreadable': 'Das Bild lässt sich gerade nicht lesen.',
  'branding.unknown_upload': 'gehört zu keinem Hochladen für diese Seite ({asset})',
  'branding.upload_expired': 'ist älter als ein Tag und wurde nicht benutzt; laden Sie die Datei neu hoch',
  'branding.no_file': 'hat noch keine Datei: Senden Sie sie zuerst mit PUT an die upload_url',
  'branding.image_refused': 'lässt sich nicht zeigen: Die Datei {fault}',
  'branding.too_many_uploads':
    '{limit} hochgeladene Bilder dieses Kontos werden noch nicht benutzt. Benutzen Sie sie, oder warten Sie, bis sie nach einem Tag gelöscht werden.',
  'component.already_there': 'Der Monitor ist schon eine Komponente dieser Seite; ändern Sie diese.',
  'component.limit': 'Es gibt höchstens {limit} Komponenten.',
  'component.not_of_page': 'ist keine Komponente dieser Seite',
  'page_address.reserved': 'ist reserviert; wählen Sie eine andere Adresse',
  'page_address.taken': 'slug: Diese Adresse ist vergeben; wählen Sie eine andere.',
  'page_address.of_other_page': 'slug: Eine andere Seite dieses Kontos hat diese Adresse.',
  'page_address.too_many_held':
    'Dieses Konto hat seine Adressen innerhalb von 30 Tagen {limit}-mal geändert; so lange bleiben frühere reserviert. Nehmen Sie eine davon, oder versuchen Sie es später.',
  'custom_domain.not_available':
    'Hier gibt es keine eigenen Domains: Der Betreiber dieser Installation hat PHAROS_SERVICE_DOMAIN und PHAROS_ACME_DIRECTORY nicht gesetzt.',
  'custom_domain.requires_verified_email': 'Eine eigene Domain braucht eine bestätigte E-Mail-Adresse von Ihnen.',
  'custom_domain.being_removed': '{domain} wird gerade entfernt; versuchen Sie es gleich nochmals.',
  'custom_domain.page_has_another': 'Diese Seite hat die eigene Domain {domain}; entfernen Sie die zuerst.',
  'custom_domain.already_active': '{domain} ist auf dieser Seite schon aktiv.',
  'custom_domain.of_other_page': 'Eine andere Seite dieses Kontos hat {domain}.',
  'page_incident.only_when_resolved': 'gehört zu einem gelösten Vorfall',
  'page_incident.not_before_started': 'darf nicht vor dem Beginn liegen',
  'page_incident.update_limit': 'Es gibt höchstens {limit} Mitteilungen.',
  'page_maintenance.no_way_back': 'Die Wartung ist im Zustand {status} und kann nicht zurück zu {wanted}.',
  'page_maintenance.after_scheduled_start': 'muss nach dem Beginn liegen',
  'public_page.busy': 'Es werden zu viele Statusseiten abgefragt, die nicht im Speicher sind.',
  'public_page.previews_busy': 'Gerade entstehen zu viele Vorschauen. Bitte versuchen Sie es nochmals.',
  'public_page.no_page': 'Unter dieser Adresse gibt es keine Statusseite.',
  'public_page.nothing_here': 'An dieser Adresse ist nichts.',
  'public_page.only_get': 'Diese Adresse nimmt nur GET an.',
  'public_page.no_image': 'Dieses Bild gibt es auf der Seite nicht.',
  'subscriber.link_invalid': 'Dieser Link gilt nicht, oder seine 7 Tage sind um. Abonnieren Sie nochmals.',
  'subscriber.asked_recently':
    'Diese Adresse wurde eben erst oder heute zu oft um Bestätigung gebeten; sie wird noch nicht wieder gefragt.',
  'subscriber.challenge_unanswered':
    'hat die Probe nicht beantwortet: Es muss eine öffentliche Adresse sein, die in 5 s mit 2xx und der Probe selbst antwortet',
  'subscriber.too_many_pending':
    'Zu viele Adressen wurden um Bestätigung gebeten und haben nicht bestätigt. Versuchen Sie es später.',
  'image.not_readable': 'ist kein lesbares Bild',
  'image.other_format': 'ist {format}, nicht {wanted}',
  'image.unknown_format': 'ist etwas anderes als {wanted}',
  'image.truncated': 'ist abgeschnitten',
  'image.no_size': 'hat keine Größe',
  'image.too_many_pixels': 'hat {width} × {height} Pixel; höchstens {limit} × {limit} werden angenommen',
  'custom_domain.claimed': 'domain: Ein anderes Konto beansprucht diese Domain.',
  'custom_domain.claimed_prove':
    'domain: Ein anderes Konto beansprucht diese Domain. Wenn sie Ihnen gehört, legen Sie den CNAME {name} → {value} an, und senden Sie die Anfrage noch einmal.',
}
