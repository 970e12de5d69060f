import { eachMapping } from '@jridgewell/trace-mapping'
import { TEXT_LANGUAGES } from '@pharos/shared-protocol/text/words.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkSourceMap, MOST_MAP_BYTES } from './check.ts'
import { sourceMapFaultText } from './fault.ts'
import { openMap } from './resolve.ts'

const bytes = (map: unknown) => Buffer.from(typeof map === 'string' ? map : JSON.stringify(map))
const VALID = { version: 3, names: ['foo'], sources: ['a.js'], mappings: 'AAAAA' }
const part = (line: unknown, column: unknown, change = {}) => ({
  offset: { line, column },
  map: { ...VALID, ...change },
})
const sectioned = (...sections: unknown[]) => ({ version: 3, sections })

for (const [what, map] of [
  ['a plain map', VALID],
  ['no names', { ...VALID, names: undefined, mappings: 'AAAA' }],
  ['unknown fields', { ...VALID, x_facebook_sources: [1] }],
  ['sources and their texts null', { ...VALID, sources: [null], sourcesContent: [null] }],
  ['empty lines', { ...VALID, mappings: ';;;AAAA;;' }],
  ['no mappings', { ...VALID, mappings: '' }],
  ['a segment of one field', { ...VALID, mappings: 'A,CAAA' }],
  ['the largest numbers', { ...VALID, mappings: '+/////DA+/////D+/////DA' }],
  ['digits of zero', { ...VALID, mappings: 'ggggggggggA' }],
  ['negative steps', { ...VALID, mappings: 'KAKK,DADD' }],
  ['an empty list of what to ignore', { ...VALID, ignoreList: [] }],
  ['a list of what to ignore', { ...VALID, ignoreList: [0] }],
  ['a protection before it', `)]}'\n${JSON.stringify(VALID)}`],
  ['sections', sectioned(part(0, 0), part(0, 5), part(9, 0))],
  ['no sections', sectioned()],
] as const)
  test(`${what} is accepted, and can be read`, () => {
    assert.not('code' in checkSourceMap(bytes(map)), JSON.stringify(checkSourceMap(bytes(map))))
    eachMapping(openMap(bytes(map)), () => {})
  })

for (const [what, map, code, field] of [
  ['no JSON', '{', 'map_not_json'],
  ['a list', [], 'map_not_json'],
  ['null', 'null', 'map_not_json'],
  ['no version', { ...VALID, version: undefined }, 'map_field', 'version'],
  ['a version as text', { ...VALID, version: '3' }, 'map_field', 'version'],
  ['version 4', { ...VALID, version: 4 }, 'map_field', 'version'],
  ['version 2', { ...VALID, version: 2 }, 'map_field', 'version'],
  ['a file that is no text', { ...VALID, file: 1 }, 'map_field', 'file'],
  ['a root that is no text', { ...VALID, sourceRoot: [] }, 'map_field', 'sourceRoot'],
  ['no sources', { ...VALID, sources: undefined }, 'map_field', 'sources'],
  ['sources as text', { ...VALID, sources: 'a.js' }, 'map_field', 'sources'],
  ['sources as object', { ...VALID, sources: { 0: 'a.js' } }, 'map_field', 'sources'],
  ['a source that is a number', { ...VALID, sources: [1] }, 'map_field', 'sources'],
  ['contents that are no texts', { ...VALID, sourcesContent: [1] }, 'map_field', 'sourcesContent'],
  ['contents as text', { ...VALID, sourcesContent: 'a' }, 'map_field', 'sourcesContent'],
  ['names as text', { ...VALID, names: 'foo' }, 'map_field', 'names'],
  ['names as object', { ...VALID, names: {} }, 'map_field', 'names'],
  ['a name that is null', { ...VALID, names: [null] }, 'map_field', 'names'],
  ['no mappings', { ...VALID, mappings: undefined }, 'map_field', 'mappings'],
  ['mappings as number', { ...VALID, mappings: 5 }, 'map_field', 'mappings'],
  ['mappings as list', { ...VALID, mappings: [] }, 'map_field', 'mappings'],
  ['texts to ignore', { ...VALID, ignoreList: ['a.js'] }, 'map_field', 'ignoreList'],
  ['a number to ignore', { ...VALID, ignoreList: 0 }, 'map_field', 'ignoreList'],
  ['to ignore what does not exist', { ...VALID, ignoreList: [1] }, 'map_field', 'ignoreList'],
  ['to ignore a negative index', { ...VALID, x_google_ignoreList: [-1] }, 'map_field', 'x_google_ignoreList'],
  ['a foreign character', { ...VALID, mappings: 'AAA.' }, 'mapping_character'],
  ['a character beyond ASCII', { ...VALID, mappings: 'AAAé' }, 'mapping_character'],
  ['another separator', { ...VALID, mappings: 'AAAA AAAA' }, 'mapping_character'],
  ['a number without its end', { ...VALID, mappings: 'AAAg' }, 'mapping_unfinished'],
  ['a number that ends at a comma', { ...VALID, mappings: 'AAAg,AAAA' }, 'mapping_unfinished'],
  ['an empty segment', { ...VALID, mappings: 'AAAA,,AAAA' }, 'mapping_fields'],
  ['a comma at the end', { ...VALID, mappings: 'AAAA,' }, 'mapping_fields'],
  ['a comma at the start', { ...VALID, mappings: ',AAAA' }, 'mapping_fields'],
  ['a comma at the end of a line', { ...VALID, mappings: 'AAAA,;AAAA' }, 'mapping_fields'],
  ['two fields', { ...VALID, mappings: 'AA' }, 'mapping_fields'],
  ['three fields', { ...VALID, mappings: 'AAA' }, 'mapping_fields'],
  ['six fields', { ...VALID, mappings: 'AAAAAA' }, 'mapping_fields'],
  ['a source that does not exist', { ...VALID, mappings: 'ACAA' }, 'mapping_source'],
  ['a name that does not exist', { ...VALID, mappings: 'AAAAC' }, 'mapping_name'],
  ['a negative column', { ...VALID, mappings: 'FAAA' }, 'mapping_range'],
  ['a column that becomes negative', { ...VALID, mappings: 'CAAA,FAAA' }, 'mapping_range'],
  ['a negative source', { ...VALID, mappings: 'AFAA' }, 'mapping_range'],
  ['a negative line', { ...VALID, mappings: 'AAFA' }, 'mapping_range'],
  ['a negative original column', { ...VALID, mappings: 'AAAF' }, 'mapping_range'],
  ['a negative name', { ...VALID, mappings: 'AAAAF' }, 'mapping_range'],
  ['a column above 32 bits', { ...VALID, mappings: 'ggggggEAAA' }, 'mapping_range'],
  ['a line above 32 bits', { ...VALID, mappings: 'AAggggggEA' }, 'mapping_range'],
  ['columns that add up above 32 bits', { ...VALID, mappings: '+/////DAAA,CAAA' }, 'mapping_range'],
  ['sections that are no list', { version: 3, sections: {} }, 'map_field', 'sections'],
  ['sections beside mappings', { ...VALID, sections: [] }, 'map_sections_and_mappings'],
  ['a section that is no object', sectioned(1), 'map_field', 'sections[0]'],
  ['a section without offset', sectioned({ map: VALID }), 'map_field', 'sections[0].offset'],
  ['an offset without line', sectioned(part(undefined, 0)), 'map_field', 'sections[0].offset.line'],
  ['an offset without column', sectioned(part(0, undefined)), 'map_field', 'sections[0].offset.column'],
  ['an offset as text', sectioned(part('0', 0)), 'map_field', 'sections[0].offset.line'],
  ['a negative offset', sectioned(part(0, -1)), 'map_field', 'sections[0].offset.column'],
  ['a section without a map', sectioned({ offset: { line: 0, column: 0 } }), 'map_field', 'sections[0].map'],
  ['a section by address', sectioned({ ...part(0, 0), url: 'x' }), 'map_field', 'sections[0].url'],
  ['a section whose map is not valid', sectioned(part(0, 0, { sources: 1 })), 'map_field', 'sections[0].map.sources'],
  [
    'sections in sections',
    sectioned({ offset: { line: 0, column: 0 }, map: sectioned() }),
    'map_field',
    'sections[0].map.sections',
  ],
  ['sections out of order', sectioned(part(1, 0), part(0, 0)), 'map_section_order'],
  ['two sections at one place', sectioned(part(0, 0), part(0, 0)), 'map_section_order'],
  ['a section far down', sectioned(part(2_000_000, 0)), 'map_too_many'],
  ['too many lines', { ...VALID, mappings: ';'.repeat(1_000_001) }, 'map_too_many'],
  [
    'too many lines in sections',
    sectioned(part(0, 0, { mappings: ';'.repeat(700_000) }), part(9, 0, { mappings: ';'.repeat(700_000) })),
    'map_too_many',
  ],
  ['too many segments', { ...VALID, mappings: 'A,'.repeat(4_000_001) }, 'map_too_many'],
  ['too many sources', { ...VALID, sources: Array(50_001).fill(null) }, 'map_too_many'],
  ['too many sections', sectioned(...Array.from({ length: 1_001 }, (_, line) => part(line, 0))), 'map_too_many'],
  ['too many bytes', ' '.repeat(MOST_MAP_BYTES + 1), 'map_too_large'],
] as [string, unknown, string, string?][])
  test(`${what} is refused`, () => {
    const fault = checkSourceMap(bytes(map))
    assert.ok('code' in fault, JSON.stringify(fault))
    assert.is(fault.code, code)
    if (field) assert.is(fault.code === 'map_field' && fault.params.field, field)
    for (const language of TEXT_LANGUAGES) assert.not.match(sourceMapFaultText(fault, language), /undefined|^$/)
  })

test('the debug id is read, and whether all texts are there', () => {
  const id = '0A1B2C3D-0000-4000-8000-0123456789AB'
  const [bare, full] = [VALID, { ...VALID, debugId: id, sourcesContent: ['foo()'] }].map(map =>
    checkSourceMap(bytes(map)),
  )
  assert.equal(bare, { sources: 1, has_content: false, debug_id: null })
  assert.equal(full, { sources: 1, has_content: true, debug_id: id.toLowerCase() })
  assert.equal(checkSourceMap(bytes({ ...VALID, debug_id: 'no' })), bare)
})

test('a map of the largest size is checked in little time', () => {
  const mappings = 'AAAA,CAAC;'.repeat(999_000)
  const start = process.cpuUsage()
  assert.not('code' in checkSourceMap(bytes({ ...VALID, mappings: mappings.replaceAll(/AAAC/g, 'AAAA') })))
  assert.ok(process.cpuUsage(start).user < 4_000_000)
})

test.run()
