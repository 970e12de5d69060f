import { GRACE_STATES } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { registrationOf } from './whois/facts.ts'
import { readAnswer } from './whois/lookup.ts'

const test = suite('states of registries in their own words')

const REDEMPTION = 'redemption period'
const DELETE = 'pending delete'
const SERVER = 'server hold'
const CLIENT = 'client hold'
const RENEW = 'auto renew period'

/** What registries print, by TLD, and the states of spec 2.5 that it means. */
const table: [tlds: string, printed: string, states: string[]][] = [
  ['be', 'QUARANTINE', [REDEMPTION]],
  ['be', 'OUT OF SERVICE', [SERVER]],
  ['be', 'NOT AVAILABLE', []],
  ['nl si', 'in quarantine', [REDEMPTION]],
  ['nl', 'active', []],
  ['nz', '210 PendingRelease', [REDEMPTION]],
  ['nz', '200 Active', []],
  ['jp', 'Suspended (2031/01/31)', [REDEMPTION]],
  ['jp', 'To be suspended (2031/01/31)', [DELETE]],
  ['jp', 'Connected (2031/01/31)', []],
  ['gg je', 'Suspended by Registrar', [CLIENT]],
  ['gg je', 'On hold by registry', [SERVER]],
  ['gg je', 'Transfer Prohibited by Registrar', []],
  ['gg je', 'Pending Deletion', [DELETE]],
  ['rs', 'In Removal', [DELETE]],
  ['rs', 'Active https://www.rnids.rs/en/domain-name-status-codes#Active', []],
  ['rs', 'Locked', []],
  ['cz tz cr ar mk', 'The domain isn’t generated in the zone', [SERVER]],
  ['cz tz cr ar mk', 'Not in zone', [SERVER]],
  ['cz tz', 'Domain is administratively kept out of zone', [SERVER]],
  ['cz tz', 'outzone', [SERVER]],
  ['cz tz', 'To be deleted', [DELETE]],
  ['cz tz', 'deleteCandidate', [DELETE]],
  ['cz tz', 'Deletion forbidden', []],
  ['cz tz', 'Sponsoring registrar change forbidden', []],
  ['cz tz', 'paid and in zone', []],
  ['ee', 'ok (paid and in zone)', []],
  ['ee', 'serverForceDelete', [DELETE]],
  ['ee', 'deleteCandidate', [DELETE]],
  ['ee', 'pendingDeleteConfirmation', [DELETE]],
  ['ee', 'expired', []],
  ['ee', 'serverHold', [SERVER]],
  ['dk', 'Deactivated', [SERVER]],
  ['dk', 'Suspended', [SERVER]],
  ['dk', 'Scheduled for deletion', [DELETE]],
  ['dk', 'Active', []],
  ['fi', 'Grace Period', [RENEW]],
  ['fi', 'Removed', [DELETE]],
  ['fi', 'Registered', []],
  ['se nu', 'deactivated', [SERVER]],
  ['se nu', 'inactive', []],
  ['sk', 'DOM_HELD', [SERVER]],
  ['sk', 'DOM_EXP', [REDEMPTION]],
  ['sk', 'DOM_LNOT', [RENEW]],
  ['sk', 'DOM_OK', []],
  ['sk', 'DOM_TA', []],
  ['it', 'inactive / dnsHold', [SERVER]],
  ['it', 'inactive / toBeReassigned', [DELETE]],
  ['it', 'pendingDelete / redemptionPeriod', [REDEMPTION, DELETE]],
  ['it', 'hold/registry', [SERVER]],
  ['it', 'hold/registrar', [CLIENT]],
  ['it', 'redemption-no-provider', [REDEMPTION]],
  ['it', 'grace-period', [RENEW]],
  ['it', 'client-lock', []],
  ['eu', 'ON HOLD', []],
  ['eu', 'SUSPENDED', [SERVER]],
  ['eu', 'WITHDRAWN', [SERVER]],
  ['br', 'on-hold', [SERVER]],
  ['br', 'published', []],
  ['ro', 'Hold', [SERVER]],
  ['ro', 'UpdateProhibited', []],
  ['uk', 'Suspended', [SERVER]],
  ['uk', 'Renewal required.', [RENEW]],
  ['uk', 'No longer required', [DELETE]],
  ['uk', 'Registered until expiry date.', []],
  ['ca', 'auto-renew grace', [RENEW]],
  ['ca', 'redemption', [REDEMPTION]],
  ['ca', 'to be released', [DELETE]],
  ['ca', 'pending delete', [DELETE]],
  ['au', 'serverHold (Expired)', [SERVER]],
  ['au', 'pendingDelete (Client requested policy delete)', [DELETE]],
  ['au', 'serverRenewProhibited', []],
  ['ie', 'Delete Pending', [DELETE]],
  ['za', 'PendingManualSuspension', [DELETE]],
  ['za', 'pendingClosedRedemption', [REDEMPTION]],
  ['ng ke ma mu', 'Pending Purge', [DELETE]],
  ['ng ke ma mu', 'Pending Delete - Restorable', [REDEMPTION]],
  ['ng ke ma mu', 'Excluded - Registrar Hold', [CLIENT]],
  ['ng ke ma mu', 'Pending Restore', ['pending restore']],
  ['fr re', 'REDEMPTION', [REDEMPTION]],
  ['fr', 'BLOCKED', [SERVER]],
  ['fr', 'FROZEN', []],
  ['de', 'redemptionPeriod', [REDEMPTION]],
  ['de', 'connect', []],
  ['de', 'transit', []],
  ['ru su', 'REGISTERED, DELEGATED, VERIFIED', []],
  ['ru su', 'REGISTERED, NOT DELEGATED, VERIFIED', []],
  ['com', 'REGISTRAR-HOLD', [CLIENT]],
  ['com', 'REGISTRY-HOLD', [SERVER]],
  ['com', 'REDEMPTIONPERIOD', [REDEMPTION]],
  ['com', 'renewPeriod https://icann.org/epp#renewPeriod', []],
  ['com', 'autoRenewPeriod https://icann.org/epp#autoRenewPeriod', [RENEW]],
  ['info', 'ADDPERIOD', []],
  ['ve mx', 'SUSPENDIDO', [SERVER]],
  ['ve mx', 'ACTIVO', []],
  ['il', 'Transfer Locked', []],
  ['lu', 'ONHOLD', [SERVER]],
  ['pt', 'Pending removal', [DELETE]],
]

for (const [tlds, printed, states] of table)
  for (const tld of tlds.split(' '))
    test(`.${tld} ${printed}`, () => {
      const text = `domain: a.${tld}\nstatus: ${printed}\nregistrar: X\ncreated: 2001-02-03\nnserver: ns1.example.net\n`
      const heard = readAnswer(text, `a.${tld}`, 'whois.example')
      assert.ok('facts' in heard)
      const { domain_status } = registrationOf(heard.facts)
      assert.equal(
        GRACE_STATES.filter(state => domain_status.includes(state)),
        states,
      )
    })

test.run()
