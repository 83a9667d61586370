import { type AssetRoom, contract } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { approveLease, newFloor, newRoom, submittedLease } from './builders.ts'

const app = await startTestApp()
const cast = await loginAll(app)
const { floor } = await newFloor(cast.admin)
const names = ['101', '102', '103']
const rooms = await Promise.all(names.map((room) => newRoom(cast.admin, { floorId: floor.id, room })))
const approved = async (some: readonly AssetRoom[], over: Record<string, unknown> = {}) => {
  const id = await submittedLease(cast.zhangsan, some, over)
  await approveLease(cast, id)
  return id
}
/** A lease of two rooms that another one took the place of, and one that ended early. */
const former = await approved(rooms.slice(0, 2))
await approved(rooms.slice(0, 1), {
  leaseKind: 'renew',
  leaseNo: 'ZL-2',
  validFrom: '2031-07-01',
  validTo: '2032-06-30',
  formerLease: former,
})
const ended = await approved(rooms.slice(2))
await cast.admin.data(contract.assetLeaseEnd, { requestId: ended, endsOn: '2031-09-30', reason: '退租' })

const defects = async () =>
  (await verifyInstallation(app.db, app.dataDir)).defects.map(({ code, where, approvalId }) => ({
    code,
    where,
    approvalId,
  }))

/** Does this as the owner of the tables, without constraints, answers the defects, and takes it back. */
async function planted(statement: string, values: unknown[] = []) {
  for (const table of ['asset_occupation', 'asset_lease_end'])
    await app.owner.query(`create table if not exists kept_${table} as select * from ${table}`)
  await app.owner.query(statement, values)
  const found = await defects()
  for (const table of ['asset_lease_end', 'asset_occupation']) {
    await app.owner.query(`truncate ${table}`)
    await app.owner.query(`insert into ${table} select * from kept_${table}`)
  }
  await app.owner.query(`update asset_room room set let_days = '{}' where not exists (
    select from asset_occupation kept where kept.room_id = room.id)`)
  return found
}

describe('the rooms that leases occupy', () => {
  it('follow from what was signed', async () => {
    expect(await defects()).toEqual([])
  })

  it.each([
    ['lease_no', "'ZL-9'", 'leaseNo'],
    ['lessee', "'别人'", 'lessee'],
    ['starts_on', "'2031-01-02'", 'startsOn'],
    ['signed_to', "'2032-01-01'", 'signedTo'],
    ['rent_fen', '1', 'rentFen'],
    ['end_reason', "'想当然'", 'endReason'],
    ['ends_on', "'2031-06-29'", 'endsOn'],
  ])('report a changed %s', async (column, value, named) => {
    const found = await planted(
      `update asset_occupation set ${column} = ${value} where request_id = $1 and room_id = $2`,
      [former, rooms[0]?.id],
    )
    expect(found).toEqual([
      { code: 'leaseChanged', approvalId: former, where: `${named} of room ${rooms[0]?.assetNo}` },
    ])
  })

  it('report a room that another lease should occupy', async () => {
    const found = await planted('update asset_occupation set room_id = $2 where request_id = $1', [
      ended,
      (await newRoom(cast.admin)).id,
    ])
    expect(found.map(({ where }) => where)).toEqual([
      expect.stringMatching(/^room ZC-\S+ is not of the lease$/),
      `room ${rooms[2]?.assetNo} is not occupied`,
    ])
  })

  it('report a lease that occupies nothing', async () => {
    const found = await planted('delete from asset_occupation where request_id = $1', [ended])
    expect(found).toEqual([
      { code: 'leaseChanged', approvalId: ended, where: `room ${rooms[2]?.assetNo} is not occupied` },
    ])
  })

  it('may lack a room that was added to the register after the submission', async () => {
    const assetNo = 'ZC-LATER'
    const id = await submittedLease(
      cast.zhangsan,
      rooms.slice(0, 1).map((room) => ({ ...room, assetNo })),
    )
    await approveLease(cast, id)
    await newRoom(cast.admin, { assetNo })
    expect(await defects()).toEqual([])
  })

  it('report a room that is occupied by a request that was not approved', async () => {
    const id = await submittedLease(cast.zhangsan, rooms.slice(2), {
      validFrom: '2033-01-01',
      validTo: '2033-12-31',
    })
    const found = await planted(
      `insert into asset_occupation
       select tenant_id, 'planted', room_id, $2, lease_no, lessee, '2033-01-01', '2033-12-31', '2033-12-31', rent_fen, '',
         created_at
       from asset_occupation where request_id = $1`,
      [ended, id],
    )
    expect(found).toEqual([
      { code: 'leaseChanged', approvalId: id, where: `room ${rooms[2]?.assetNo} is not of the lease` },
    ])
  })

  it('report a room whose days on lease were changed', async () => {
    const [room] = rooms
    await app.owner.query("update asset_room set let_days = '{}' where id = $1", [room?.id])
    expect(await defects()).toEqual([{ code: 'letDaysChanged', approvalId: '', where: room?.assetNo }])
    await app.owner.query('update asset_occupation set lessee = lessee where room_id = $1', [room?.id])
    expect(await defects()).toEqual([])
  })

  it('report an early end that nobody entered', async () => {
    const found = await planted('delete from asset_lease_end')
    expect(found.map(({ where }) => where)).toEqual([
      `endsOn of room ${rooms[2]?.assetNo}`,
      `endReason of room ${rooms[2]?.assetNo}`,
    ])
  })

  it('report an early end without its entry in the audit log', async () => {
    const found = await planted(
      `insert into asset_lease_end (tenant_id, id, request_id, ends_on, reason)
       select tenant_id, 'planted', request_id, '2031-11-30', '想当然' from asset_lease_end where request_id = $1`,
      [ended],
    )
    expect(found).toEqual([{ code: 'leaseEndUnlogged', approvalId: ended, where: '2031-11-30' }])
  })
})
