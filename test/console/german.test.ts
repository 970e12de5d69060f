import { translationSuite } from './translation.ts'

const test = translationSuite('the console in German', {
  language: 'de',
  locale: 'de-DE',
  search: 'Suchen',
  dnsRecord: /DNS-Eintrag/,
  pause: 'Pausieren',
})

test.run()
