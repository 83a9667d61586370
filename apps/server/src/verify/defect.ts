/** What can be wrong with the evidence, each with its sentence. `{where}` is the place. */
const sentences = {
  eventMissing: 'event {where} is missing',
  eventMoved: 'event {where} does not follow the one before it',
  eventChanged: 'event {where} was changed',
  tailCut: 'the chain ends at event {where}, which is not the head the request names',
  anchorAhead: 'event {where} stood when the chain was anchored, and is gone or another one',
  requestVanished: 'the request stood when its chain was anchored at event {where}, and is gone',
  anchorBroken: 'anchor {where} was changed, or does not follow the one before it',
  roundMissing: 'round {where} is missing',
  contentChanged: 'the content of round {where} is not the one that was signed',
  valuesChanged: 'the values of round {where} are not those of its content',
  contentUnbound: 'event {where} names another content than its round has',
  statusChanged: 'the status is {where}',
  decisionMissing: 'the task decided by event {where} is gone or was decided otherwise',
  decisionUnproven: 'task {where} was decided without an event',
  opinionChanged: 'the opinion of event {where} was changed',
  signatureSwapped: 'the signature of event {where} is another one',
  attachmentSwapped: 'the attachments of event {where} are others',
  documentSwapped: 'the final PDF of round {where} is another one',
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
  const what = sentences[code].replace('{where}', where)
  return approvalId === '' ? what : `${applyNo || 'a request'} (${approvalId}): ${what}`
}
