import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { attackArea, EXTERNAL_KEY } from './area.ts'

const test = attackArea('monitors', {
  concepts: Object.values(KINDS).map(({ reference }) => reference),
  screens: ['/', '/console/monitors', '/console/monitors/new', '/console/monitors/import', '/console/pages/new'],
  unseen: [EXTERNAL_KEY, [/ bearer_token$/, 'a secret']],
  heard: [],
})

test.run()
