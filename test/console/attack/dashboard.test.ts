import { attackArea } from './area.ts'

const test = attackArea('dashboards', {
  concepts: ['dashboard', 'dashboard_widget'],
  screens: ['/console/dashboards', '/console/dashboards?add=yes', '/console/dashboards/import'],
  unseen: [],
  heard: [],
})

test.run()
