import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { registrationOf } from './facts.ts'
import { readAnswer } from './lookup.ts'

const test = suite('made-up records in the layouts of registries')

const EXPIRY = '2031-05-06'
const NS = ['ns1.example.net', 'ns2.example.net']

/** Each record expires on 6 May 2031 unless its registry prints no date, is held by Example Ltd, and has two name servers. */
const layouts: Record<string, string> = {
  verisign:
    '   Domain Name: NAME\r\n   Registry Domain ID: 1_DOMAIN_COM-VRSN\r\n   Registrar WHOIS Server: whois.example.net\r\n   Registrar URL: http://www.example.net\r\n   Updated Date: 2030-05-06T00:00:00Z\r\n   Creation Date: 2001-05-06T00:00:00Z\r\n   Registry Expiry Date: 2031-05-06T00:00:00Z\r\n   Registrar: Example Ltd\r\n   Registrar IANA ID: 292\r\n   Domain Status: clientHold https://icann.org/epp#clientHold\r\n   Name Server: NS1.EXAMPLE.NET\r\n   Name Server: NS2.EXAMPLE.NET\r\n   DNSSEC: unsigned\r\n',
  nominet:
    '\r\n    Domain name:\r\n        NAME\r\n\r\n    Data validation:\r\n        Nominet was able to match the registrant’s name and address on 06-May-2020\r\n\r\n    Registrar:\r\n        Example Ltd [Tag = EXAMPLE]\r\n        URL: https://example.net\r\n\r\n    Relevant dates:\r\n        Registered on: before Aug-1996\r\n        Expiry date:  06-May-2031\r\n        Last updated:  06-May-2030\r\n\r\n    Registration status:\r\n        Registered until expiry date.\r\n        *** This registration has been SUSPENDED. ***\r\n\r\n    Name servers:\r\n        ns1.example.net           192.0.2.1\r\n        ns2.example.net\r\n\r\n    WHOIS lookup made at 09:42:27 06-May-2030\r\n\r\n-- \r\nThis WHOIS information is provided for free by Nominet.\r\n',
  nask: "DOMAIN NAME:           NAME\r\nregistrant type:       organization\r\nnameservers:           ns1.example.net. [192.0.2.1]\r\n                       ns2.example.net.\r\ncreated:               2001.05.06 13:00:00\r\nlast modified:         2030.05.06 09:03:29\r\nrenewal date:          2031.05.06\r\n\r\nNAME's billing period had finished\r\n\r\ndnssec:                Unsigned\r\n\r\nREGISTRAR:\r\nExample Ltd\r\nul. Polna 1\r\nWarszawa\r\nPolska/Poland\r\n+48.1\r\n\r\nWHOIS database responses: https://dns.pl/en/whois\r\n",
  afnic:
    '%%\n%% This is the AFNIC Whois server.\n%%\n\ndomain:                        NAME\nstatus:                        ACTIVE\nhold:                          YES\nholder-c:                      X1-FRNIC\nregistrar:                     Example Ltd\nExpiry Date:                   2031-05-06T00:00:00Z\ncreated:                       2001-05-06T00:00:00Z\nsource:                        FRNIC\n\nnserver:                       ns1.example.net\nnserver:                       ns2.example.net\nsource:                        FRNIC\n\nregistrar:                     Example Ltd\naddress:                       1 rue\ncountry:                       FR\n\nnic-hdl:                       X1-FRNIC\ntype:                          ORGANIZATION\n',
  jprs: '[ JPRS database provides information on network administration. ]\n\nDomain Information:\n[Domain Name]                   NAME\n\n[Registrant]                    Somebody\n\n[Name Server]                   ns1.example.net\n[Name Server]                   ns2.example.net\n[Signing Key]                   \n\n[Created on]                    2001/05/06\n[Expires on]                    2031/05/06\n[Status]                        Suspended\n[Last Updated]                  2030/06/01 01:05:02 (JST)\n\nContact Information:\n[Name]                          Example Ltd\n',
  cznic:
    '%  (c) 2006-2021 CZ.NIC\n\ndomain:       NAME\nregistrant:   SB:X\nnsset:        NSS:X\nregistrar:    REG-EXAMPLE\nstatus:       Domain is not generated into zone\nregistered:   06.05.2001 19:00:00\nchanged:      06.05.2030 21:00:00\nexpire:       06.05.2031\n\nnsset:        NSS:X\nnserver:      ns1.example.net (192.0.2.1)\nnserver:      ns2.example.net \ntech-c:       X\nregistrar:    REG-EXAMPLE\n',
  registrobr:
    '\n% Copyright (c) Nic.br\n%  The use of the data below is only permitted as described in\n%  full by the terms of use at https://registro.br/termo/en.html\n\ndomain:      NAME\nowner:       Somebody\nownerid:     1\nowner-c:     X1\nnserver:     ns1.example.net\nnsstat:      20300501 AA\nnslastaa:    20300501\nnserver:     ns2.example.net\ncreated:     20010506 #1\nchanged:     20300506\nexpires:     20310506\nstatus:      on-hold\nprovider:    Example Ltd (2)\n\nnic-hdl-br:  X1\nperson:      Somebody\ncreated:     20010506\n',
  sknic:
    'Domain:                       NAME\nRegistrant:                   X-0001\nRegistrar:                    Example Ltd\nCreated:                      2001-05-06\nUpdated:                      2030-05-06\nValid Until:                  2031-05-06\nNameserver:                   ns1.example.net\nNameserver:                   ns2.example.net\nEPP Status:                   serverHold\n\nContact:                      X-0001\nName:                         Somebody\nCreated:                      2001-05-06\n',
  traficom:
    '\ndomain.............: NAME\nstatus.............: Grace Period\ncreated............: 6.5.2001 13:45:00\nexpires............: 6.5.2031\navailable..........: 6.6.2031\nmodified...........: 6.5.2030\nRegistryLock.......: no\n\nNameservers\n\nnserver............: ns1.example.net [OK]\nnserver............: ns2.example.net [OK]\n\nDNSSEC\n\ndnssec.............: no\n\nHolder\n\nname...............: Somebody\n\nRegistrar\n\nregistrar..........: Example Ltd\nwww................: www.example.net\n',
  eis: 'Estonia .ee Top Level Domain WHOIS server\n\nDomain:\nname:       NAME\nstatus:     deleteCandidate\nregistered: 2001-05-06 04:00:00 +03:00\nchanged:    2030-05-06 09:00:00 +03:00\nexpire:     2031-05-06\noutzone:    \ndelete:     \n\nRegistrant:\nname:       Somebody\n\nRegistrar:\nname:       Example Ltd\nurl:        http://www.example.net\nphone:      +372 1\n\nName servers:\nnserver:   ns1.example.net\nnserver:   ns2.example.net\nchanged:   2030-05-06 09:00:00 +03:00\n',
  cctldru:
    '% TCI Whois Service. Terms of use:\n% https://tcinet.ru/documents/whois_ru_rf.pdf (in Russian)\n\ndomain:        NAME\nnserver:       ns1.example.net.\nnserver:       ns2.example.net.\nstate:         REGISTERED, NOT DELEGATED, VERIFIED\norg:           Somebody\nregistrar:     EXAMPLE-RU\nadmin-contact: https://www.example.net\ncreated:       2001-05-06T21:00:00Z\npaid-till:     2031-05-06T00:00:00Z\nfree-date:     2031-06-07\nsource:        TCI\n',
  nicit:
    '*********************************************************************\n* Please note that the following result could be a subgroup of      *\n* the data contained in the database.                               *\n*********************************************************************\n\nDomain:             NAME\nStatus:             inactive / dnsHold\nSigned:             no\nCreated:            2001-05-06 00:00:00\nLast Update:        2030-05-06 00:50:00\nExpire Date:        2031-05-06\n\nRegistrant\n  Organization:     Somebody\n\nRegistrar\n  Organization:     Example Ltd\n  Name:             EXAMPLE-REG\n  Web:              http://www.example.net\n\nNameservers\n  ns1.example.net\n  ns2.example.net\n',
  kisa: 'query : NAME\n\n\n# KOREAN(UTF8)\n\n도메인이름                  : NAME\n등록인                      : 누구\n등록일                      : 2001. 05. 06.\n사용 종료일                 : 2031. 05. 06.\n등록대행자                  : Example Ltd(http://example.net)\n\n1차 네임서버 정보\n   호스트이름               : ns1.example.net\n   호스트이름               : ns2.example.net\n\n\n# ENGLISH\n\nDomain Name                 : NAME\nRegistered Date             : 2001. 05. 06.\nExpiration Date             : 2031. 05. 06.\nAuthorized Agency           : Example Ltd(http://example.net)\n\nPrimary Name Server\n   Host Name                : ns1.example.net\n\nSecondary Name Server\n   Host Name                : ns2.example.net\n',
  twnic:
    'Domain Name: NAME\n   Domain Status: clientHold\n   Registrant:\n      Somebody\n\n   Record expires on 2031-05-06 00:00:00 (UTC+0)\n   Record created on 2001-05-06 00:00:00 (UTC+8)\n\n   Domain servers in listed order:\n      ns1.example.net       192.0.2.1\n      ns2.example.net\n\nRegistration Service Provider: Example Ltd\nRegistration Service URL: http://example.net\n\n[Provided by NeuStar Registry Gateway Services]\n',
  hkirc:
    ' -------------------------------------------------------------------------------\n Whois server by HKIRC\n -------------------------------------------------------------------------------\n\nDomain Name:  NAME\n\nDomain Status: Active\n\nDNSSEC:  unsigned\n\nRegistrar Name: Example Ltd\n\nRegistrar Contact Information: Email: a@example.net\n\nRegistrant Contact Information:\n\nCompany English Name (It should be the same as the registered/corporation name on your Business Register Certificate or relevant documents): SOMEBODY\nDomain Name Commencement Date: 06-05-2001\nExpiry Date: 06-05-2031\nRe-registration Status: Complete\n\nName Servers Information:\n\nNS1.EXAMPLE.NET\nNS2.EXAMPLE.NET\n\nStatus Information:\n\nDomain Prohibit Status:\n',
  rnids:
    '% The data in the Whois database are provided by RNIDS for information purposes only.\n\nDomain name: NAME\nDomain status: In Removal https://www.rnids.rs/en/domain-name-status-codes#Removal\nRegistration date: 06.05.2001 13:31:00\nModification date: 06.05.2030 12:00:00\nExpiration date: 06.05.2031\nConfirmed: 06.05.2001 13:31:00\nRegistrar: Example Ltd\n\nRegistrant: Somebody\n\nDNS: ns1.example.net - 192.0.2.1\nDNS: ns2.example.net - \n\nDNSSEC signed: no\n\nWhois Timestamp: 06.05.2030 08:59:57\n',
  metu: '** Domain Name: NAME\nDomain Status: Active\nFrozen Status: -\nTransfer Status: The domain is LOCKED to transfer.\n\n** Registrant:\n   Somebody\n\n** Registrar:\nNIC Handle\t\t: abc1\nOrganization Name\t: Example Ltd\nAddress\t\t\t: X\n\n** Domain Servers:\nns1.example.net\nns2.example.net\n\n** Additional Info:\nCreated on..............: 2001-May-06.\nExpires on..............: 2031-May-06.\n',
  zacr: 'Domain Name: NAME\nRegistrar: Example Ltd\nDomain Status: pendingClosedRedemption\n\nRelevant Dates:\n    Registration Date: 2001-05-06\n    Renewal Date:      2031-05-06\n\nName Servers:\n    ns1.example.net [192.0.2.1]\n    ns2.example.net\n',
}

/** What the layouts print otherwise. */
const others: Record<string, { registrar?: string | null; states?: string[] }> = {
  verisign: { states: ['client hold'] },
  nominet: { states: ['server hold'] },
  nask: { states: ['redemption period'] },
  afnic: { states: ['server hold'] },
  jprs: { registrar: null, states: ['redemption period'] },
  cznic: { registrar: 'REG-EXAMPLE', states: ['server hold'] },
  registrobr: { states: ['server hold'] },
  sknic: { states: ['server hold'] },
  traficom: { states: ['auto renew period'] },
  eis: { states: ['pending delete'] },
  cctldru: { registrar: 'EXAMPLE-RU' },
  nicit: { states: ['server hold'] },
  twnic: { states: ['client hold'] },
  rnids: { states: ['pending delete'] },
  zacr: { states: ['redemption period'] },
}
const TLDS: Record<string, string> = { jprs: 'jp', afnic: 'fr' }
const STATES = ['auto renew period', 'redemption period', 'pending delete', 'client hold', 'server hold']

for (const [layout, text] of Object.entries(layouts))
  test(layout, () => {
    const domain = `name.${TLDS[layout] ?? 'example'}`
    const { registrar = 'Example Ltd', states = [] } = others[layout] ?? {}
    const heard = readAnswer(text.replaceAll('NAME', domain), domain, 'whois.example')
    assert.ok('facts' in heard)
    const seen = registrationOf(heard.facts)
    assert.is(seen.expiry_date?.slice(0, 10), EXPIRY)
    assert.is(seen.registrar, registrar)
    assert.equal(seen.nameservers, NS)
    assert.equal(
      STATES.filter(state => seen.domain_status.includes(state)),
      states,
    )
  })

test.run()
