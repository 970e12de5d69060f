import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { attackArea, EXTERNAL_KEY } from './area.ts'

const test = attackArea('monitors', {
  concepts: [...Object.values(KINDS).map(({ reference }) => reference), 'monitor_view'],
  screens: ['/', '/console/monitors', '/console/monitors/new', '/console/monitors/import', '/console/pages/new'],
  unseen: [EXTERNAL_KEY, [/^monitor_view\.\w+ filters\./, 'what a view filters by is shown once it is chosen']],
  heard: ['monitor_view.list name'],
})

test.run()
