import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filePurposes } from '../../src/modules/file/file-purposes.rules.ts'
import { namingColumns } from '../../src/modules/file/naming-columns.rules.ts'
import { selectNamedBytes } from '../../src/modules/file/named-bytes.repository.ts'
import { createFilledApp, type FilledApp } from '../backup/filled-app.ts'

/**
 * Files named only by an unregistered column are deleted by the sweep and missing from backups.
 */

let filled: FilledApp
beforeAll(async () => {
  filled = await createFilledApp()
  await filled.app.owner.query(
    `update app_user set avatar = (select id from file where purpose = 'attachment' order by id limit 1)
     where account = 'lisi'`,
  )
}, 120_000)
afterAll(() => filled.app.close())

const registered = namingColumns.map(({ table, column }) => `${table}.${column}`).toSorted()

async function columnsIn(text: string): Promise<string[]> {
  const { rows } = await filled.app.owner.query<{ name: string }>(text)
  return rows.map(({ name }) => name)
}

describe('a column that names a file', () => {
  it('is registered if it is a foreign key to the table of files', async () => {
    const referring = await columnsIn(
      `select c.conrelid::regclass || '.' || a.attname as name
       from pg_constraint c, unnest(c.conkey, c.confkey) as k (own, other)
         join pg_attribute o on o.attrelid = 'file'::regclass and o.attnum = k.other and o.attname = 'id'
         join pg_attribute a on a.attnum = k.own
       where c.contype = 'f' and c.confrelid = 'file'::regclass and a.attrelid = c.conrelid`,
    )
    expect(referring).toContain('approval_file.file_id')
    expect(registered).toEqual(expect.arrayContaining(referring))
  })

  it('is registered if it contains a file id, or has a name that says so', async () => {
    const columns = await columnsIn(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'text' and table_name || '.' || column_name <> 'file.id'`,
    )
    const naming: string[] = []
    for (const name of columns) {
      const [table = '', column = ''] = name.split('.')
      const { rowCount } = await filled.app.owner.query(
        `select 1 from ${table} where ${column} in (select id from (${selectNamedBytes}) named) limit 1`,
      )
      if (rowCount || /(^|_)file(_id)?$/.test(column)) naming.push(name)
    }
    expect(naming.toSorted()).toEqual(registered)
  })
})

describe('a purpose of files', () => {
  it('is allowed by the table, except those with a table of their own', async () => {
    const { rows } = await filled.app.owner.query<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'file_purpose_check'",
    )
    const taken = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, name]) => name)
    expect(new Set([...taken, 'finalDocument'])).toEqual(new Set(Object.keys(filePurposes)))
  })

  it('decides who besides the owner may read a file', async () => {
    const { app, cast } = filled
    const named = async (text: string) => (await app.owner.query<{ id: string }>(text)).rows[0]?.id ?? ''
    const ofPurpose = (purpose: string) =>
      named(
        `select f.id from file f where f.tenant_id = '000000' and f.purpose = '${purpose}'
           and f.owner_id <> '${cast.sunqi.userId}' order by f.id limit 1`,
      )
    const examples = [
      { ...filePurposes.signature, id: await ofPurpose('signature') },
      { ...filePurposes.attachment, id: await ofPurpose('attachment') },
      { ...filePurposes.sample, id: await ofPurpose('sample') },
      { ...filePurposes.finalDocument, id: await named('select file_id as id from final_document limit 1') },
    ]
    const expected = { ofItsRequests: 403, everybody: 200, nobody: 404 } as const
    for (const { readers, id } of examples) {
      const { status } = await cast.sunqi.bytes(`/api/files/${id}`)
      expect(`${readers} ${status}`).toBe(`${readers} ${expected[readers]}`)
    }
  })
})
