import { findForm } from '@countersign/forms'
import {
  agree,
  type Caller,
  type Cast,
  loginAll,
  type LocalApp,
  reject,
  submitForm,
} from '@countersign/server/testing'
import type pg from 'pg'
import { mix, type TemplateName } from './mix.ts'

/** Makes one real request for each line of the mix through the app. Returns their ids. */
export async function makeTemplates(app: LocalApp, owner: pg.Client): Promise<Map<TemplateName, string>> {
  const cast = await loginAll(app)
  const made = new Map<TemplateName, string>()
  for (const name of Object.keys(mix).filter(isTemplateName))
    made.set(name, await makeTemplate(cast, owner, name))
  return made
}

function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(mix, name)
}

async function makeTemplate(cast: Cast, owner: pg.Client, name: TemplateName): Promise<string> {
  const [kind, end, step] = name.split(' ')
  const form = findForm(kind ?? '')
  if (!form) throw new Error(`${name} is of no kind`)
  const { id } = await submitForm(cast.zhangsan, form.kind)
  if (end === 'rejected') await reject(await nextOf(cast, owner, id), id, '请补充材料')
  // "running 2" waits at its second step.
  const agreements = end === 'running' ? Number(step) - 1 : end === 'approved' ? Infinity : 0
  for (let done = 0; done < agreements && (await isRunning(owner, id)); done += 1) {
    await agree(await nextOf(cast, owner, id), id, done === 0 ? '同意' : '')
  }
  return id
}

async function isRunning(owner: pg.Client, id: string): Promise<boolean> {
  const { rows } = await owner.query('select 1 from approval where id = $1 and status = $2', [id, 'running'])
  return rows.length > 0
}

/** The person with the first open task. */
async function nextOf(cast: Cast, owner: pg.Client, id: string): Promise<Caller> {
  const { rows } = await owner.query<{ assignee_id: string }>(
    "select assignee_id from task where approval_id = $1 and state = 'open' order by seq limit 1",
    [id],
  )
  const caller = Object.values(cast).find((one) => one.userId === rows[0]?.assignee_id)
  if (!caller) throw new Error(`nobody of the demo has the next step of ${id}`)
  return caller
}
