import { contract, type Detail, type PaidAccountState } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'

const looks: Record<PaidAccountState, 'success' | 'warning' | 'error'> = {
  new: 'warning',
  waiting: 'warning',
  changed: 'warning',
  verified: 'success',
  blocked: 'error',
}

const paying: readonly string[] = ['payments', 'advance', 'nopayment']

/** How the register of partners knows the account that a payment names in its last round. */
export function PaidAccount({ detail: { id, kind, round, approvalStatus } }: { detail: Detail }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['approval', 'paidAccount', id, round],
    queryFn: ({ signal }) => call(contract.partnerPaidAccount, { id }, { signal, quiet: true }),
    enabled: paying.includes(kind) && approvalStatus !== '草稿',
  })
  if (!data) return null
  const { state, since: day, approved } = data
  return (
    <Alert
      type={looks[state]}
      showIcon
      title={[t(`detail.paidAccount.${state}`, { day }), approved > 0 && t('detail.paidBefore', { approved })]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}
