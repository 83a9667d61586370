import { contract } from '@countersign/contract'
import {
  agree,
  example,
  loginAll,
  reject,
  startTestApp,
  submitForm,
  submitLeave,
  submitPayments,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { readKeptRequests } from '../../src/modules/approval/index.ts'
import { sayDefect } from '../../src/verify/defect.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { queue } from '../cashier/queued.ts'

const tables = [
  'approval',
  'approval_round',
  'approval_draft',
  'approval_link',
  'ledger_line',
  'approval_file',
  'final_document',
  'node_run',
  'task',
  'event',
  'inbox',
  'copy',
  'anchor',
  'stuck',
  'shop_purchase',
  'shop_purchase_line',
  'asset_occupation',
  'asset_lease_end',
  'payable',
  'pay_batch_line',
]

const app = await startTestApp()
const { zhangsan, lisi, wangwu, zhaoliu, admin } = await loginAll(app)
const { id: payment } = await submitPayments(zhangsan)
await reject(lisi, payment, '票据不全')
await zhangsan.data(contract.update, {
  ...(await example(zhangsan, 'payments')),
  kind: 'payments',
  id: payment,
})
await agree(lisi, payment, '同意付款')
await agree(wangwu, payment)
await agree(zhaoliu, payment)
await zhangsan.bytes(`/api/oa_info/payments/exportPDF?id=${payment}`)
const { id: leave } = await submitLeave(zhangsan)
await agree(lisi, leave)
const { id: rejected } = await submitForm(zhangsan, 'procured')
await lisi.data(contract.abandonClick, { id: rejected })
// A request with a warning.
const { id: withdrawn } = await submitLeave(zhangsan, { handover: '张三' })
await zhangsan.data(contract.withDraw, { id: withdrawn })
await zhangsan.data(contract.draft, { kind: 'leave', applicationName: '草稿没有证据' })
await queue(app, payment)
await admin.data(contract.payablePay, { id: payment, amount: '100.00', date: '2026-11-23' })
await anchorChains(app.db, app.evidence, app.log)
for (const table of tables) await app.owner.query(`create table kept_${table} as select * from ${table}`)

async function defects(): Promise<string[]> {
  const found = await verifyInstallation(app.db, app.dataDir)
  return found.defects.map((defect) => `${defect.code} ${defect.where}`)
}

/** The defects after these statements of the table owner; the data is restored afterwards. */
async function planted(statements: readonly string[]): Promise<string[]> {
  const ids = { ':payment': payment, ':leave': leave, ':rejected': rejected }
  const own = (text: string) =>
    Object.entries(ids).reduce((whole, [name, id]) => whole.replaceAll(name, `'${id}'`), text)
  try {
    for (const statement of statements) await app.owner.query(own(statement))
    return await defects()
  } finally {
    await app.owner.query(`truncate ${tables.join(', ')}`)
    for (const table of tables) await app.owner.query(`insert into ${table} select * from kept_${table}`)
  }
}

const reorder = [
  'update event set seq = 103 where approval_id = :payment and seq = 3',
  'update event set seq = 3 where approval_id = :payment and seq = 4',
  'update event set seq = 4 where approval_id = :payment and seq = 103',
]
const removeLast = [
  'delete from event where approval_id = :leave and seq = (select max(seq) from event where approval_id = :leave)',
]
/** A knowledgeable attacker also moves the chain head. */
const moveHead = `update approval a set event_seq = e.seq, event_hash = e.hash from event e
  where a.id = :leave and e.approval_id = a.id and e.seq = (select max(seq) from event where approval_id = a.id)`

describe('verification', () => {
  it('finds nothing wrong in a working installation', async () => {
    const found = await verifyInstallation(app.db, app.dataDir)
    expect(found.defects.map(sayDefect)).toEqual([])
    expect(found.requests).toBe(4)
    expect(found.events).toBeGreaterThan(15)
    expect(found.anchors).toBeGreaterThan(0)
    expect(found.files).toBeGreaterThan(4)
  })

  it.each([1, 2, 3, 4, 5])('reads every request once, %i at a time', async (limit) => {
    const sizes: number[] = []
    const ids: string[] = []
    await app.db.transaction().execute(async (tx) => {
      for await (const requests of readKeptRequests(tx, '000000', limit)) {
        sizes.push(requests.length)
        ids.push(...requests.map(({ approval }) => approval.id))
      }
    })
    expect(ids).toEqual([payment, leave, rejected, withdrawn].toSorted())
    expect(Math.max(...sizes)).toBe(Math.min(limit, 4))
  })

  it.each([
    [
      'a payment that never was',
      ['update payable set paid_fen = 20000 where approval_id = :payment'],
      ['rowChanged payable.paid_fen'],
    ],
    [
      'another account to pay to',
      ["update payable set account = '6222' where approval_id = :payment"],
      ['rowChanged payable.account'],
    ],
    ['a request taken out of the queue', ['delete from payable'], ['rowChanged payable']],
    [
      'a request put into the queue',
      [
        `insert into payable select tenant_id, :leave, payee, account, bank, amount_fen, 0, 'waiting', '', '', queued_at from payable`,
      ],
      ['rowChanged payable'],
    ],
    [
      'a changed opinion',
      ["update task set opinion = '不同意' where approval_id = :payment and opinion = '同意付款'"],
      [/^rowChanged task.opinion /],
    ],
    [
      'a changed value in a round',
      [
        `update approval_round set data = jsonb_set(data, '{realMoney}', '"99999.00"') where approval_id = :payment and round = 2`,
      ],
      ['rowChanged approval_round.data 2'],
    ],
    [
      'changed content of a round',
      [
        "update approval_round set content = replace(content, '30000.00', '90000.00') where approval_id = :payment and round = 1",
      ],
      ['rowChanged approval_round.content 1'],
    ],
    [
      'changed content with its hash made to fit',
      [
        `update approval_round set content = replace(content, '30000.00', '90000.00'), data = replace(data::text, '30000.00', '90000.00')::jsonb
          where approval_id = :payment and round = 1`,
        "update approval_round set content_hash = encode(sha256(convert_to(content, 'UTF8')), 'hex') where approval_id = :payment and round = 1",
      ],
      ['rowChanged approval_round.content_hash 1'],
    ],
    [
      'a swapped signature',
      [
        `update task set signature_file_id = (select signature_file_id from task where approval_id = :leave and signature_file_id is not null)
          where id = (select id from task where approval_id = :payment and state = 'agreed' order by decided_at limit 1)`,
      ],
      [/^rowChanged task.signature_file_id /],
    ],
    ['a removed last event', removeLast, ['tailCut 3', 'anchorAhead 4']],
    ['a removed last event with the head moved back', [...removeLast, moveHead], ['anchorAhead 4']],
    [
      'a removed event in the middle',
      ['delete from event where approval_id = :payment and seq = 2'],
      ['eventMissing 2'],
    ],
    [
      'another last event',
      [
        "update event set hash = repeat('0', 64) where approval_id = :leave and seq = 4",
        "update approval set event_hash = repeat('0', 64) where id = :leave",
      ],
      ['eventChanged 4', 'anchorAhead 4'],
    ],
    ['a reordered chain', reorder, ['eventMoved 3']],
    [
      'a changed event',
      ["update event set payload = replace(payload, '同意付款', '不同意') where approval_id = :payment"],
      ['eventChanged 6'],
    ],
    [
      'a missing request',
      ['event', 'task', 'node_run', 'inbox', 'approval_file', 'approval_round']
        .map((table) => `delete from ${table} where approval_id = :leave`)
        .concat('delete from approval where id = :leave'),
      ['requestVanished 4'],
    ],
    [
      'a changed status',
      ["update approval set status = 'approved' where id = :rejected"],
      ['rowChanged approval.status'],
    ],
    [
      'an undone decision',
      ["update task set state = 'rejected' where approval_id = :leave and state = 'agreed'"],
      [/^rowChanged task.state /],
    ],
    [
      'a decision that nobody made',
      ["update task set state = 'agreed' where approval_id = :leave and state = 'open'"],
      [/^rowChanged task.state /],
    ],
    [
      'a missing round',
      ['delete from final_document', 'delete from approval_round where approval_id = :rejected'],
      ['rowChanged approval_round 1', 'rowChanged final_document 2'],
    ],
    [
      'an exchanged final PDF',
      ["update final_document set sha256 = repeat('0', 64)"],
      ['rowChanged final_document.sha256 2', 'fileChanged '],
    ],
    ['a changed anchor', [`update anchor set heads = '[]' where seq = 1`], ['anchorBroken 1']],
  ] as const)('reports %s', async (_what, statements, expected) => {
    const found = await planted(statements)
    for (const one of expected) expect(found).toContainEqual(expect.stringMatching(one))
    expect(await defects()).toEqual([])
  })

  it('reports files that are missing or have other bytes', async () => {
    const { rows } = await app.owner.query<{ id: string }>(
      `select file_id as id from approval_file union select file_id from final_document
      union select signature_file_id from task where signature_file_id is not null`,
    )
    expect(rows.length).toBeGreaterThan(4)
    for (const { id } of rows) {
      const bytes = await app.store.readAll(id)
      await app.store.write(id, new Uint8Array([1, 2, 3]))
      expect(await defects()).toEqual([`fileChanged ${id}`])
      await app.store.discard(id)
      expect(await defects()).toEqual([`fileMissing ${id}`])
      await app.store.write(id, bytes)
    }
    expect(await defects()).toEqual([])
  })
})
