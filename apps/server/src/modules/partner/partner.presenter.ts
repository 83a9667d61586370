import type { Partner, PartnerAccount } from '@countersign/contract'
import { formatTime } from '../../platform/business-time.ts'
import { type Ctx, may } from '../../platform/context.ts'
import type { StoredAccount } from './account.repository.ts'
import { refusalOfBlocking, refusalOfVerifying } from './account.rules.ts'
import type { StoredPartner } from './partner.repository.ts'

export function presentPartner({ otherNames, ...partner }: StoredPartner): Partner {
  return { ...partner, otherNames: otherNames.join('、') }
}

/** An account, and what the caller may do with it. */
export function presentAccount(stored: StoredAccount, user: Ctx['user']): PartnerAccount {
  const { namedBy: _named, edits: _edits, partnerId: _id, partnerName: _name, since, ...account } = stored
  const verifies = may(user, 'partner.verify')
  return {
    ...account,
    since: formatTime(since),
    mayVerify: verifies && refusalOfVerifying(stored, user.id) === undefined,
    mayBlock: verifies && refusalOfBlocking(stored) === undefined,
  }
}

/** The partner as an entry of the audit log names it. */
export function subjectOf({ id, name }: { id: string; name: string }) {
  return { kind: 'partner', id, name } as const
}

/** The members of a partner that an entry of the audit log keeps. */
export function wordsOf({ name, otherNames, creditCode, contact, phone, address, remark }: Partner) {
  return { name, otherNames, creditCode, contact, phone, address, remark }
}
