import { defineWords } from './language.ts'

export const DOMAIN = defineWords({
  en: {
    title: 'Custom domain',
    what: 'Serve the page from your own domain, such as status.example.com. Pharos gets and renews the certificate.',
    domain: 'Domain',
    domainHint: 'A host name without https:// or a path.',
    begin: 'Show DNS records',
    steps: 'Create these records at your DNS provider',
    own: '1. Prove that you own the domain',
    lead: '2. Point the domain to the page',
    certificate: '3. Certificate',
    certificateWhy: 'Pharos orders and renews it once both records are in place. You do not have to do anything.',
    type: 'Type',
    name: 'Name',
    value: 'Value',
    waiting: 'Waiting',
    found: 'Found',
    issued: 'Issued',
    wrong: 'Wrong',
    checked: 'Checked every few minutes. DNS changes may take an hour to become visible.',
    again: 'Check now',
    looked: 'The records are being checked now.',
    active: 'The page is served at',
    failed: 'The domain does not work yet',
    remove: 'Remove the domain',
    removeAsk: (domain: string) => `Remove ${domain}?`,
    removeWhy:
      'The page is no longer served there, and the certificate and its key are deleted. The page’s own address stays.',
    removed: 'The domain is being removed.',
    deleting: 'Removing …',
    none: 'The page has no custom domain.',
  },
  de: {
    title: 'Eine eigene Domain',
    what: 'Die Seite erscheint unter einem Namen von Ihnen, etwa status.example.com, mit einem Zertifikat, das Pharos holt und erneuert.',
    domain: 'Domain',
    domainHint: 'Ein Hostname ohne https:// und Pfad.',
    begin: 'Einträge zum Anlegen zeigen',
    steps: 'Legen Sie diese Einträge dort an, wo Sie das DNS der Domain verwalten',
    own: '1. Nachweis, dass die Domain Ihnen gehört',
    lead: '2. Die Domain führt zur Seite',
    certificate: '3. Das Zertifikat',
    certificateWhy: 'Wird von Pharos bestellt und erneuert, sobald beide Einträge stehen. Es ist nichts zu tun.',
    type: 'Typ',
    name: 'Name',
    value: 'Wert',
    waiting: 'Steht aus',
    found: 'Gefunden',
    issued: 'Ausgestellt',
    wrong: 'Falsch',
    checked: 'Wird alle paar Minuten geprüft; Änderungen am DNS können eine Stunde brauchen.',
    again: 'Jetzt prüfen',
    looked: 'Die Einträge werden jetzt geprüft.',
    active: 'Die Seite erscheint unter',
    failed: 'Es funktioniert noch nicht',
    remove: 'Domain entfernen',
    removeAsk: (domain: string) => `${domain} entfernen?`,
    removeWhy:
      'Die Seite erscheint dort nicht mehr, und Zertifikat und Schlüssel werden gelöscht. Die eigene Adresse der Seite bleibt.',
    removed: 'Die Domain wird entfernt.',
    deleting: 'Wird entfernt',
    none: 'Die Seite hat keine eigene Domain.',
  },
})

/** Why the setup of a domain failed, and what to do. */
export const DOMAIN_FAILURES = defineWords({
  en: {
    validation_record_missing: 'The first record was not found within 7 days. Create it as shown, then check again.',
    validation_record_wrong:
      'The first record has another value. Copy the value as shown; some providers add the domain to the name automatically.',
    cname_missing: 'The domain has no CNAME to the page. Create the second record as shown, then check again.',
    cname_wrong:
      'The domain’s CNAME points elsewhere. Change it to the value shown; remove A and AAAA records of the same name.',
    dns_unreachable:
      'The name servers of the domain do not respond. Check that the domain is registered and delegated.',
    caa_forbids: 'A CAA record of the domain forbids our certificate authority. Allow it, or remove the CAA record.',
    challenge_failed:
      'The certificate authority could not reach the page over the domain. Make sure that nothing is in between, such as a proxy of your DNS provider.',
    rate_limited:
      'The certificate authority issues no more certificates for this domain at the moment. This is retried every hour.',
    certificate_refused:
      'The certificate authority refuses a certificate for this domain. Contact us with the name of the domain.',
    authority_unavailable:
      'The certificate authority does not respond. This is retried every hour; you do not have to do anything.',
    claimed_by_another:
      'Another account has proved that it owns the domain. Remove it here, or prove your ownership again.',
  },
  de: {
    validation_record_missing:
      'Der erste Eintrag wurde 7 Tage lang nicht gefunden. Legen Sie ihn wie gezeigt an, dann prüfen Sie noch einmal.',
    validation_record_wrong:
      'Der erste Eintrag hat einen anderen Wert. Kopieren Sie den Wert wie gezeigt; manche Anbieter hängen die Domain selbst an den Namen.',
    cname_missing:
      'Die Domain hat keinen CNAME zur Seite. Legen Sie den zweiten Eintrag wie gezeigt an, dann prüfen Sie noch einmal.',
    cname_wrong:
      'Der CNAME der Domain führt woandershin. Ändern Sie ihn auf den gezeigten Wert; entfernen Sie A- und AAAA-Einträge desselben Namens.',
    dns_unreachable:
      'Die Nameserver der Domain antworten nicht. Prüfen Sie, ob die Domain registriert und delegiert ist.',
    caa_forbids:
      'Ein CAA-Eintrag der Domain verbietet unsere Zertifizierungsstelle. Erlauben Sie sie, oder entfernen Sie den CAA-Eintrag.',
    challenge_failed:
      'Die Zertifizierungsstelle konnte die Seite über die Domain nicht erreichen. Prüfen Sie, dass nichts dazwischen steht, etwa ein Proxy Ihres DNS-Anbieters.',
    rate_limited:
      'Die Zertifizierungsstelle stellt für diese Domain zurzeit keine weiteren Zertifikate aus. Es wird stündlich erneut versucht.',
    certificate_refused:
      'Die Zertifizierungsstelle gibt dieser Domain kein Zertifikat. Fragen Sie uns mit dem Namen der Domain.',
    authority_unavailable:
      'Die Zertifizierungsstelle antwortet nicht. Es wird stündlich erneut versucht; es ist nichts zu tun.',
    claimed_by_another:
      'Ein anderes Konto hat nachgewiesen, dass die Domain ihm gehört. Entfernen Sie sie hier, oder weisen Sie es erneut nach.',
  },
})
