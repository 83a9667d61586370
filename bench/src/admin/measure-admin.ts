import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { closeAuditBatches, createLog, openEvidence } from '@countersign/server/parts'
import { rowOf, timeLists } from '../lists/measure-lists.ts'
import { loadInstallation } from '../load/loaded-installation.ts'
import type { WebRow } from '../web/measure-web.ts'

const counts = { people: 100_000, entries: 10_000_000 }

/** An installation with 100,000 people and 10,000,000 sealed audit entries in `dataDir`; an existing one is used as it is. */
function loadAdmin(dataDir: string): Promise<void> {
  // Other rows follow from the people, so the order of the files matters.
  return loadInstallation(dataDir, ['admin-people.sql', 'admin-audit.sql'], counts, (db) =>
    // Otherwise the job of the server would seal them while the lists are measured.
    closeAuditBatches(db, openEvidence(dataDir), createLog('error')),
  )
}

const users = '/api/blade-user/list?size=10'
const audit = '/api/blade-log/audit/list?size=10'

/** The lists of the administration, by what they show. */
const lists: readonly (readonly [what: string, path: string])[] = [
  ['users, first page', `${users}&current=1`],
  ['users, page 5000', `${users}&current=5000`],
  ['users by part of the name', `${users}&current=1&realName=伟芳`],
  ['users by pinyin', `${users}&current=1&realName=zhangwei`],
  ['users by initials', `${users}&current=1&realName=zwf`],
  ['users of a department and below', `${users}&current=1&deptId=bench-dept-3`],
  ['users with a role', `${users}&current=1&roleId=bench-role-7`],
  ['users by account', `${users}&current=1&account=staff99`],
  ['sessions of everybody', '/api/blade-system/session/list?current=1&size=10'],
  ['roles', '/api/blade-system/role/list'],
  ['departments', '/api/blade-system/dept/list'],
  ['audit log, first page', `${audit}&current=1`],
  ['audit log, page 1000', `${audit}&current=1000`],
  ['audit log of a person', `${audit}&current=1&person=staff4711`],
  ['audit log of an action', `${audit}&current=1&action=roleGrant`],
  ['audit log of a request', `${audit}&current=1&subject=请假申请 4711`],
  ['audit log of an address', `${audit}&current=1&address=10.0.7.7`],
]

/** Measures the lists of the administration with 100,000 people and 10,000,000 audit entries. */
export async function measureAdmin(
  data: string,
  options: { port: number; seconds: number },
): Promise<WebRow[]> {
  mkdirSync(data, { recursive: true })
  const dataDir = join(data, 'admin')
  await loadAdmin(dataDir)
  const times = await timeLists(
    lists.map(([what, path]) => [what, 'admin', path]),
    dataDir,
    options,
  )
  return times.map((time, index) => rowOf(lists[index]?.[0] ?? '', time))
}
