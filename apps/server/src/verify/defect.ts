/** Sentences of all defects of evidence. `{where}` is replaced by the place. */
const sentences = {
  eventMissing: 'event {where} is missing',
  eventMoved: 'event {where} does not follow the one before it',
  eventChanged: 'event {where} was changed',
  eventUnsigned: 'event {where} is not signed by a trusted key',
  eventBackwards: 'event {where} is earlier than the one before it',
  tailCut: 'the chain ends at event {where}, which is not the head the request names',
  seededOutside:
    'event {where} states an invented time, but was not written while the demo company was seeded',
  notReplayed: 'event {where} is not what the engine would have written',
  requestUnreadable: 'the request cannot be compared with its record: {where}',
  flowChanged: 'the flow version {where} is not the one the request was submitted under',
  rowChanged: '{where} differs from the record',
  anchorAhead: 'event {where} was there when the chain was anchored, and is missing or different now',
  requestVanished: 'the request was there when its chain was anchored at event {where}, and is missing now',
  requestAlone: 'the chain has events up to {where}, but its request is missing',
  headUnanchored: 'event {where} is in no anchor, although anchors were made more than an hour after it',
  anchorBroken: 'anchor {where} was changed, or does not follow the one before it',
  anchorUnsigned: 'anchor {where} is not signed by a trusted key',
  anchorLost: 'anchor {where} is known outside the database, and is missing or different in it',
  anchorLogBehind:
    'the log of anchors outside the database does not hold the newest anchor of {where}: it was emptied or lost, or an older one was put in its place',
  tenantWiped:
    'tenant {where} has no anchor left, although some are known outside the database: it was wiped, or its anchors were',
  noteUnsigned: 'the note of anchor {where} outside the database is not signed by a trusted key',
  auditBatchBroken: 'batch {where} of the audit log was changed, or does not follow the one before it',
  auditBatchUnsigned: 'batch {where} of the audit log is not signed by a trusted key',
  auditEntriesChanged: 'the entries of batch {where} of the audit log are not those it was closed over',
  auditUnproven:
    'entry {where} of the audit log was not written by the app, or states another time; it is in no batch',
  auditHeadLost:
    'batch {where} of the audit log is known outside the database, and is missing or different in it',
  auditCutUnsigned: 'the cut of the audit log at batch {where} is not signed by a trusted key',
  auditUnbatched:
    'entry {where} of the audit log is in no batch, although batches were closed more than an hour after it',
  auditCutOff:
    'batch {where} of the audit log was there when it was anchored, and is missing or different now',
  tenantGone: 'tenant {where} is missing, but its data is still there',
  keyUnexplained:
    'key {where} lies among the trusted ones, but no trusted key signed for it and no operator named it',
  timeStampBroken:
    'the time stamp of anchor {where} is about something else, or not signed by a trusted authority',
  timeStampLate: 'anchor {where} was stamped more than two days after the time it states',
  fileMissing: 'the bytes of file {where} are missing',
  fileChanged: 'the bytes of file {where} were changed',
  stockNotSum: 'the stock of the variant {where} is not the sum of its moves',
  pointsNotSum: 'the points of {where} (person and budget) are not the sum of their moves',
  orderMissing: 'the request was approved more than an hour ago, and the order of its goods was not placed',
  leaseChanged: 'what the lease occupies does not follow from what was signed: {where}',
  letDaysChanged: 'the days on which the room {where} is let are not those of its leases',
  leaseEndUnlogged: 'the audit log has no entry of ending a lease early: {where}',
  delegationChanged: 'the delegation {where} says something else than when it was given',
  standInUncovered: 'event {where} was signed in the place of another person, and no delegation covers it',
  orderChanged: 'the order {where} does not follow from its events',
  articleChanged: 'the article {where}',
} as const

export type DefectCode = keyof typeof sentences

export interface Defect {
  /** Id of the request; "" for a defect of a whole tenant. */
  approvalId: string
  applyNo: string
  code: DefectCode
  where: string
  /** Number of requests with the same defect, if there are several: a file that all of them name. */
  requests?: number
}

export function sayDefect({ approvalId, applyNo, code, where, requests }: Defect): string {
  const what = sentences[code].replace('{where}', () => where)
  if (approvalId === '') return what
  const further = requests === undefined ? '' : ` and ${requests - 1} more requests`
  return `${applyNo || 'a request'} (${approvalId})${further}: ${what}`
}

/** Defects of what many requests share. */
const sharedCodes: ReadonlySet<DefectCode> = new Set(['flowChanged', 'fileMissing', 'fileChanged'])
const shared = /^file(\.\w+)? /

/** The defects, with those of one shared file or flow version, which every request reports that names it, as one. */
export function joinShared(defects: readonly Defect[]): Defect[] {
  const isShared = ({ code, where }: Defect) =>
    sharedCodes.has(code) || (code === 'rowChanged' && shared.test(where))
  const groups = Map.groupBy(defects, (one) => (isShared(one) ? `${one.code} ${one.where}` : one))
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? [more.length === 0 ? first : { ...first, requests: more.length + 1 }] : [],
  )
}
