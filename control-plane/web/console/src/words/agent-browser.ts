import type { Sentences } from '@pharos/shared-protocol/german/sentence.ts'

/** What the sandbox of a browser check says beside the script: it reaches the agent as a message of the script. */
export const BROWSERS: Sentences = [
  [
    /^Nothing was compared: the test ended before '(.+)' did\. Put await before it\.$/s,
    'Es wurde nichts verglichen: Der Test endete vor „$1“. Schreiben Sie await davor.',
  ],
  [
    /^Nothing was compared: a test that is expected to fail ended before an assertion did\. (.*)$/s,
    'Es wurde nichts verglichen: Ein Test, der fehlschlagen soll, endete vor einer Erwartung. $1',
  ],
  [
    /^(?:There is no )?(\S+) (?:is not available|here): browser checks run in Chromium\.$/,
    '$1 gibt es hier nicht: Browserprüfungen laufen in Chromium.',
  ],
]
