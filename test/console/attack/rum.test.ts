import { attackArea } from './area.ts'

const test = attackArea('real users', {
  concepts: ['rum_app', 'rum_rule', 'rum_session_filter'],
  screens: ['/console/real-users', '/console/real-users/new'],
  unseen: [],
  heard: ['rum_app.get name', 'rum_app.list name', 'rum_rule.list name', 'rum_session_filter.list name'],
})

test.run()
