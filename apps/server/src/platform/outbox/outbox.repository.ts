import type { Db } from '../database/connect.ts'
import { rowsGiven, type Write, writesTogether } from '../database/writes-together.ts'
import type { OutboxRow } from './outbox-row.ts'

const columns = ['tenant_id', 'topic', 'payload'] as const

const insertRows = (db: Db, json: string) =>
  db
    .insertInto('outbox')
    .columns(columns)
    .expression(db.selectFrom(rowsGiven('outbox', json)).select(columns))

/** For statements that write other tables, too; all other callers use `publish`. */
export const insertOutbox: Write<OutboxRow[]> = insertRows

export const saveRows = writesTogether<{ rows: Write<object[]> }>({ rows: insertRows })
