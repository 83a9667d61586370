import type { Detail } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { StatusTag } from '../status-tag.tsx'
import { Amount } from './amount.tsx'

export function ApplicantCard({ detail }: { detail: Detail }) {
  const { t } = useTranslation()
  const company = typeof detail.mainstay === 'string' ? detail.mainstay : ''
  return (
    <section className="card applicant">
      <PersonAvatar name={detail.createName} size={44} />
      <div className="applicant-words">
        <h2 className="applicant-name">
          {detail.applicationName} <StatusTag status={detail.approvalStatus} />
        </h2>
        <p className="applicant-line">
          <span>{detail.createName}</span>
          <span>{detail.departmentName}</span>
          {company && <span>{t('detail.company', { name: company })}</span>}
          <ShortTime value={detail.applicationDate} />
        </p>
      </div>
      <Amount detail={detail} />
    </section>
  )
}
