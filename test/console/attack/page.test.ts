import { attackArea } from './area.ts'

const test = attackArea('status pages', {
  concepts: [
    'status_page',
    'page_address',
    'manual_component',
    'page_branding',
    'page_incident',
    'page_maintenance',
    'custom_domain',
    'subscriber',
  ],
  screens: ['/console/pages', '/console/pages/new'],
  unseen: [],
  heard: [],
})

test.run()
