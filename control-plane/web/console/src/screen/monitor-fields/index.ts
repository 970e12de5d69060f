export { type FieldsGiven, Interval, NameField, Regions, TagsField, Told } from './basics.tsx'
export { copyOf, fromReply, toBody, type Values, withoutSecrets } from './values.ts'
export { Alerts, ExternalKey, IpFamily, Notes, Verdict, VOTED_STARTS } from './voted.tsx'
