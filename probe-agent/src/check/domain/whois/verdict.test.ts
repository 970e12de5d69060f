import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readAnswer } from './lookup.ts'

const test = suite('whois answers without a record')

type Kind = 'no_record' | 'rate_limited' | 'transport_error' | 'malformed_response'

const table: [text: string, kind: Kind, retryAfter?: number][] = [
  ['No match for "EXAMPLE.COM".\n>>> Last update of whois database: 2024-01-01T00:00:00Z <<<\n', 'no_record'],
  ['NOT FOUND\n>>> Last update of WHOIS database <<<\n', 'no_record'],
  ['Domain not found.\n', 'no_record'],
  ['No Data Found\nURL of the ICANN Whois Inaccuracy Complaint Form: https://icann.org/wicf/\n', 'no_record'],
  ['%ERROR:101: no entries found\n', 'no_record'],
  ['% No entries found for query "example.test".\n', 'no_record'],
  ['% nothing found\n', 'no_record'],
  ['Domain: example.de\nStatus: free\n', 'no_record'],
  ['Domain: example.be\nStatus: AVAILABLE\n', 'no_record'],
  ['Domain:             example.it\nStatus:             AVAILABLE\n', 'no_record'],
  ['example.nl is free\n', 'no_record'],
  ['No match!!\n', 'no_record'],
  ['Domain Status: No Object Found\n', 'no_record'],
  ['domain_name: example.nz\nquery_status: 220 Available\n', 'no_record'],
  ['No information available about domain name example.pl in the Registry NASK database.\n', 'no_record'],
  ['The domain has not been registered.\n', 'no_record'],
  ['상기 도메인이름은 등록되어 있지 않습니다.\nThe requested domain was not found in the Registry.\n', 'no_record'],
  [
    '\n    No match for "example.uk".\n\n    This domain name has not been registered.\n\n    WHOIS lookup made at 09:42:27\n\n-- \nby the terms of use, which includes restrictions on (C) exceeding query rate or volume\nlimits.\n',
    'no_record',
  ],
  [
    'NOT FOUND\n\nAccess is restricted. The maximum number of queries is limited for each address; see the terms.\n',
    'no_record',
  ],
  [
    'The WHOIS query quota for 192.0.2.1 has been exceeded\nand will be replenished in 212 seconds\n',
    'rate_limited',
    212,
  ],
  ['WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS\n', 'rate_limited'],
  ['% Excessive querying, grace period of 30 seconds.\n', 'rate_limited', 30],
  ['-3: IP address used all hourly queries\n', 'rate_limited'],
  ['Error: 55000000002 Connection refused; access control limit exceeded\n', 'rate_limited'],
  ['Queried interval is too short.\n', 'rate_limited'],
  ['% Too many requests, try again in 5 minutes.\n', 'rate_limited', 300],
  [
    'BLACKLISTED: You have exceeded the query limit for your network or IP address and have been blacklisted.\n',
    'rate_limited',
  ],
  ['Lookup quota exceeded\n', 'rate_limited'],
  [
    'You are not allowed to connect due to excessive querying of the WHOIS database.\nSee https://tcinet.ru/documents/whois_su.pdf (in Russian) for details.\n',
    'rate_limited',
  ],
  ['Rate limit exceeded. Try again after: 24h0m0s\n', 'rate_limited', 86_400],
  ['Maximum Daily connection limit reached. Lookup refused.\n', 'rate_limited'],
  ['Your access is restricted due to excessive queries\n', 'rate_limited'],
  ['The server too busy, try later\n', 'rate_limited'],
  ['Your query rate is too fast. Please try again later.\n', 'rate_limited'],
  ['Requests of this client are not permitted. Please use https://www.nic.ch/whois/ for queries.\n', 'rate_limited'],
  ['Access denied\n', 'rate_limited'],
  ['Your IP address has been blocked.\n', 'rate_limited'],
  ['The IP address used to perform the query is not authorised.\n', 'rate_limited'],
  ['Límite de consultas excedido.\n', 'rate_limited'],
  ['Demasiadas consultas desde su dirección, intente en 5 minutos\n', 'rate_limited'],
  ['Limite de requêtes atteinte\n', 'rate_limited'],
  ['Trop de requêtes\n', 'rate_limited'],
  ['Anzahl der Abfragen überschritten.\n', 'rate_limited'],
  ['Zu viele Anfragen, bitte warten.\n', 'rate_limited'],
  ['Limite di interrogazioni superato\n', 'rate_limited'],
  ['Muitas consultas deste endereço\n', 'rate_limited'],
  ['Слишком много запросов с вашего адреса\n', 'rate_limited'],
  ['Превышен лимит запросов\n', 'rate_limited'],
  ['查询过于频繁，请稍后再试\n', 'rate_limited'],
  ['照会回数の制限を超えました\n', 'rate_limited'],
  ['조회 횟수를 초과하였습니다\n', 'rate_limited'],
  ['Acceso denegado\n', 'rate_limited'],
  ['Accès refusé\n', 'rate_limited'],
  ['Zugriff verweigert\n', 'rate_limited'],
  ['La dirección IP no está autorizada para esta consulta\n', 'rate_limited'],
  ['Доступ запрещён\n', 'rate_limited'],
  ['访问被拒绝\n', 'rate_limited'],
  ['접근이 차단되었습니다\n', 'rate_limited'],
  ['El dominio no se ha encontrado\n', 'no_record'],
  ['Domínio não encontrado\n', 'no_record'],
  ["Ce domaine n'est pas enregistré\n", 'no_record'],
  ['Dominio non registrato\n', 'no_record'],
  ['Die Domain ist nicht registriert.\n', 'no_record'],
  ['Domein niet gevonden\n', 'no_record'],
  ['Nie znaleziono domeny\n', 'no_record'],
  ['Doména neexistuje\n', 'no_record'],
  ['A domain nem található\n', 'no_record'],
  ['Kayıt bulunamadı\n', 'no_record'],
  ['Домен не найден\n', 'no_record'],
  ['Домен не зареєстровано\n', 'no_record'],
  ['域名不存在\n', 'no_record'],
  ['該当するドメインは見つかりません\n', 'no_record'],
  ['해당 도메인을 찾을 수 없습니다\n', 'no_record'],
  ['Límite: el dominio no existe, no por exceso de consultas\n', 'no_record'],
  ['', 'transport_error'],
  ['\r\n\r\n', 'transport_error'],
  ['<html><body>502 Bad Gateway</body></html>\n', 'malformed_response'],
  ['Hello there, this is a server.\n', 'malformed_response'],
]

for (const [text, kind, retryAfter] of table)
  test(text.trim() === '' ? `${text.length} blank characters` : text.trim().slice(0, 60), () => {
    const heard = readAnswer(text, 'example.test', 'whois.example')
    assert.ok('answer' in heard, 'was taken for a record')
    const { answer } = heard
    assert.is(answer.result === 'failed' ? answer.reason : answer.result, kind)
    if (retryAfter !== undefined) assert.is(answer.result === 'failed' ? answer.retryAfter : null, retryAfter)
  })

test.run()
