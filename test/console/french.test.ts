import { translationSuite } from './translation.ts'

const test = translationSuite('the console in French', {
  language: 'fr',
  locale: 'fr-FR',
  search: 'Rechercher',
  dnsRecord: /Enregistrement DNS/i,
  pause: 'Mettre en pause',
})

test.run()
