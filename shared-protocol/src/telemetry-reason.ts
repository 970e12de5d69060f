/** Why a record is refused and not stored. */
export const REJECTED = {
  time_too_old: 'the time is more than 7 days ago',
  time_in_future: 'the time is more than 10 minutes ahead',
  invalid_trace_id: 'the trace id is not 16 bytes, or all zero',
  invalid_span_id: 'the span id is not 8 bytes, or all zero',
  end_before_start: 'the span ends before it starts',
  no_name: 'there is no name',
  name_too_long: 'the name has more than 255 characters',
  no_data: 'the metric has no data of a known type',
  invalid_buckets:
    'the number of bucket counts does not match the bounds or exceeds 1,000, or their sum is not the count',
  unknown_schema: 'the native histogram has a schema other than -4 to 8 and -53',
  invalid_series: 'the labels are repeated, empty or not sorted by name, or a series has samples and histograms',
  invalid_record: 'the record has an unknown format',
  batch_too_large: 'the batch is larger than 32 MB once each record has its resource: send smaller ones',
  redaction_slow: 'a redaction rule of the account would have taken more steps than a batch may',
  volume_limit: 'the account has used up the volume that its plan allows in a month',
  series_limit: 'the account has sent 100,000 series today',
  unreadable: 'the store cannot read the record, which was counted as accepted; the operator has it',
} as const

/** What is changed or dropped in a record; the rest is stored. */
export const CHANGED = {
  attribute_count: 'attributes after the first 128 are dropped',
  attribute_key: 'attributes without a key, or with a key of more than 255 characters, are dropped',
  attribute_keys_limit: 'the account has sent 2,000 different attribute keys today: new ones are dropped',
  value_too_long:
    'text is truncated after 16,384 characters; longer arrays, maps and byte strings are dropped, as are the attributes of events and links with more than that, and of exemplars with more than 4,096',
  value_too_deep: 'values nested deeper than 16 levels are dropped',
  resource_too_large: 'attributes of a resource or scope after the first 32 KB are dropped',
  message_too_long:
    'a message is truncated after 65,536 characters; of a longer structured body, only the message is kept',
  field_cut:
    'a source, environment, host, version, level, event, scope, unit or tag is truncated after 255 characters, a description after 1,000, a trace state after 512',
  tag_count: 'tags after the first 50 are dropped',
  field_type: 'metadata that is not an object, and tags that are not a list, are dropped',
  name_cut: 'a name or status message is truncated after 1,000 characters',
  too_many_parts: 'events and links after the first 128, and exemplars after the first 10, are dropped',
  exemplar_alone: 'exemplars without a sample of their series in the same request are dropped',
  rum_text_cut:
    'a text of a page is truncated: an address after 2,000 characters, a message after 4,000, a stack after 30,000, a value of an attribute after 1,000, a name after 200',
  rum_value_count:
    'attributes of a session or event, and traits of a user, are dropped after the first 100, and all of them if one is no text, number or boolean',
  redacted: 'texts in which a redaction rule has replaced something',
  parser_slow: 'a parser of the account would have taken more steps than a batch may: the rest is stored unparsed',
  parser_failed: 'the parser of the source did not match, so the record is stored unparsed',
  parser_time: 'the time that a parser found is not readable or not allowed: the record keeps its own',
} as const

/** Why a whole body is refused. Its content is not known, so bodies are counted. */
export const REFUSED_BODY = {
  body_undecodable: 'the body does not match its type and encoding; bodies are counted, not records',
  body_too_large: 'the body is too large or has too many parts; bodies are counted, not records',
  body_over_volume:
    'the account has used up the volume that its plan allows in a month; bodies are counted, not records',
} as const

export type RefusedBody = keyof typeof REFUSED_BODY
export type RejectedReason = keyof typeof REJECTED
export type ChangedReason = keyof typeof CHANGED
export type Reason = RejectedReason | ChangedReason
