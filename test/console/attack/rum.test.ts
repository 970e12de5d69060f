import { hostileScreens } from '../hostile-screens.ts'
import { attackArea } from './area.ts'

const test = attackArea('real users', {
  // A session, a recording and source maps are nothing that people store: pages and builds send them.
  prepare: hostileScreens,
  concepts: ['rum_app', 'rum_rule', 'rum_session_filter'],
  screens: ['/console/real-users', '/console/real-users/new'],
  unseen: [],
  heard: [
    ...['rum_app.get name', 'rum_app.list name', 'rum_rule.list name', 'rum_session_filter.list name'],
    ...['rum_session.get release', 'rum_session.events message', 'rum_session.events target'],
    ...['rum_issue.get title', 'rum_issue.get culprit'],
    ...[
      'rum_source_map.list url',
      'rum_source_map.list release',
      'rum_release.list release',
      'rum_release.list commit',
    ],
  ],
})

test.run()
