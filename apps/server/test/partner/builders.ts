import { randomUUID } from 'node:crypto'
import { contract, type Partner, type PartnerAccount } from '@countersign/contract'
import { type Caller, tenants, type TestApp } from '@countersign/server/testing'
import { newPerson } from '../identity/factors.ts'

/** A partner with a name of its own. */
export function newPartner(by: Caller, over: Record<string, unknown> = {}): Promise<Partner> {
  return by.data(contract.partnerSubmit, { name: `青禾${randomUUID().slice(0, 8)}有限公司`, ...over })
}

let last = 6_222_020_200_000_000_000n

/** A number that no other account has. */
export const newAccountNo = (): string => String((last += 1n))

/** An account that waits, of a partner of its own unless one is given. */
export async function proposed(
  by: Caller,
  over: Partial<{ partnerId: string; accountNo: string; bank: string }> = {},
): Promise<PartnerAccount> {
  const partnerId = over.partnerId ?? (await newPartner(by)).id
  const account = { accountNo: newAccountNo(), bank: '中国工商银行昆明分行', ...over, partnerId }
  return by.data(contract.partnerAccountPropose, account)
}

/** Another administrator. */
export async function newAdministrator(app: TestApp): Promise<Caller> {
  const account = await newPerson(app)
  await app.owner.query(
    `insert into user_role (tenant_id, user_id, role_id)
     select tenant_id, 'u-' || $2, id from role where tenant_id = $1 and alias = 'administrator'`,
    [tenants.own, account],
  )
  return app.login(account)
}

/** A credit code with its check character, made of these digits. */
export function creditCodeOf(number: number): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const begun = `91530100${String(number).padStart(9, '0')}`
  const sum = Array.from(begun, (sign) => alphabet.indexOf(sign)).reduce(
    (total, digit, index) => total + digit * (3 ** index % 31),
    0,
  )
  return `${begun}${alphabet[(31 - (sum % 31)) % 31]}`
}
