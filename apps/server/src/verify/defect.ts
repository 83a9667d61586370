/** What can be wrong with the evidence, each with its sentence. `{where}` is the place. */
const sentences = {
  eventMissing: 'event {where} is missing',
  eventMoved: 'event {where} does not follow the one before it',
  eventChanged: 'event {where} was changed',
  eventUnsigned: 'event {where} is not signed by a trusted key',
  eventBackwards: 'event {where} is earlier than the one before it',
  tailCut: 'the chain ends at event {where}, which is not the head the request names',
  notReplayed: 'event {where} is none that the engine would have written',
  requestUnreadable: 'the request cannot be compared with its record: {where}',
  flowChanged: 'the flow version {where} is not the one it was submitted under',
  rowChanged: '{where} is not what the record says',
  anchorAhead: 'event {where} stood when the chain was anchored, and is gone or another one',
  requestVanished: 'the request stood when its chain was anchored at event {where}, and is gone',
  requestAlone: 'the chain stands up to event {where}, and its request is gone',
  headUnanchored: 'event {where} is named by no anchor, though anchors were made an hour after it',
  anchorBroken: 'anchor {where} was changed, or does not follow the one before it',
  anchorUnsigned: 'anchor {where} is not signed by a trusted key',
  anchorLost: 'anchor {where} is known outside the database, and is gone or another one',
  noteUnsigned: 'the note of anchor {where} outside the database is not signed by a trusted key',
  tenantGone: 'tenant {where} is gone, and what it held is still there',
  timeStampBroken:
    'the time stamp of anchor {where} is about something else, or not signed by a trusted authority',
  timeStampLate: 'anchor {where} was stamped more than two days after the time it says',
  fileMissing: 'the bytes of file {where} are missing',
  fileChanged: 'the bytes of file {where} were changed',
} as const

export type DefectCode = keyof typeof sentences

export interface Defect {
  /** "" where it is the whole tenant's. */
  approvalId: string
  applyNo: string
  code: DefectCode
  where: string
}

export function sayDefect({ approvalId, applyNo, code, where }: Defect): string {
  const what = sentences[code].replace('{where}', () => where)
  return approvalId === '' ? what : `${applyNo || 'a request'} (${approvalId}): ${what}`
}
